package io.millwright.registry.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;

/** Which columns a CSV file of machines has, and how a machine becomes a record. An empty field is an absent member. */
final class CsvFormat {
    static final String LABELS = "labels";
    static final List<String> COLUMNS = List.of(
            DocumentReader.MACHINE_ID,
            "area_id",
            "type_id",
            "name",
            LABELS,
            "serial_number",
            "firmware_version",
            "commissioned_at",
            DocumentReader.REVISION);

    private CsvFormat() {}

    static String header() {
        return String.join(",", COLUMNS) + "\r\n";
    }

    /** @param machine with the members that the columns are called by; the labels are JSON in theirs */
    static String record(ObjectNode machine) {
        return COLUMNS.stream().map(column -> field(machine.path(column))).collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String field(JsonNode value) {
        String text = value.isContainerNode() ? (value.isEmpty() ? "" : value.toString()) : value.asText("");
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
