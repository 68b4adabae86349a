package io.millwright.registry.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRecordsTest {
    private static List<CsvRecords.CsvRecord> records(String text) throws IOException {
        var records = new CsvRecords(new BoundedText(new StringReader(text)));
        List<CsvRecords.CsvRecord> all = new ArrayList<>();
        for (var next = records.next(); next != null; next = records.next()) {
            all.add(next);
        }
        return all;
    }

    @Test
    void fieldsMayHoldCommasQuotesAndLineBreaks() throws IOException {
        // when
        var all = records("a,\"b,\"\"c\"\"\"\r\n\r\n\"x\ny\",\nlast,\"\"");

        // then
        assertThat(all)
                .containsExactly(
                        new CsvRecords.CsvRecord(1, List.of("a", "b,\"c\"")),
                        new CsvRecords.CsvRecord(3, List.of("x\ny", "")),
                        new CsvRecords.CsvRecord(5, List.of("last", "")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"open", "\"a\"b,c\n"})
    void aBrokenQuoteIsRefused(String text) {
        assertThatThrownBy(() -> records(text)).isInstanceOf(UnreadableFileException.class);
    }

    @Test
    void aRecordIsBounded() {
        assertThatThrownBy(() -> records("x".repeat(BoundedText.MAX_LINE_LENGTH + 2)))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("too long");
        assertThatThrownBy(() -> records(",".repeat(200))).isInstanceOf(UnreadableFileException.class);
    }

    @Test
    void whatIsWrittenIsReadAgain() throws Exception {
        // given
        ObjectNode machine = (ObjectNode) Json.MAPPER.readTree("{\"machine_id\":\"m1\",\"name\":\"a \\\"b\\\", c\\nd\","
                + "\"labels\":{\"line\":\"L,1\"},\"revision\":7}");

        // when
        var record = records(CsvFormat.header() + CsvFormat.record(machine)).getLast();

        // then
        assertThat(record.fields())
                .containsExactly("m1", "", "", "a \"b\", c\nd", "{\"line\":\"L,1\"}", "", "", "", "7");
    }
}
