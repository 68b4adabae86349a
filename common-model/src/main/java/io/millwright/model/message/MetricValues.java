package io.millwright.model.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.model.json.JsonLimits;
import io.millwright.model.message.MetricValue.Flag;
import io.millwright.model.message.MetricValue.Real;
import io.millwright.model.message.MetricValue.Reason;
import io.millwright.model.message.MetricValue.Refused;
import io.millwright.model.message.MetricValue.Text;
import io.millwright.model.message.MetricValue.Whole;
import java.util.LinkedHashMap;
import java.util.Map;

/** The members of {@code values} as JSON and back. */
final class MetricValues {
    private static final int MAX_TEXT = 4096;
    private static final int MAX_NAME = 128;
    private static final int MAX_RAW = 256;

    private MetricValues() {}

    static Map<String, MetricValue> read(ObjectNode values) {
        Map<String, MetricValue> read = LinkedHashMap.newLinkedHashMap(values.size());
        values.properties().forEach(member -> read.put(member.getKey(), value(member.getKey(), member.getValue())));
        return read;
    }

    private static MetricValue value(String name, JsonNode node) {
        if (name.isEmpty() || name.length() > MAX_NAME || !JsonLimits.isStorable(name)) {
            return refused(Reason.BAD_METRIC_NAME, node);
        }
        if (node.isIntegralNumber()) {
            return node.canConvertToLong() ? new Whole(node.longValue()) : refused(Reason.INTEGER_OVERFLOW, node);
        }
        if (node.isNumber()) {
            double value = node.doubleValue();
            return Double.isFinite(value) ? new Real(value) : refused(Reason.NOT_FINITE, node);
        }
        if (node.isBoolean()) {
            return new Flag(node.booleanValue());
        }
        if (node.isTextual()) {
            String text = node.textValue();
            return text.length() <= MAX_TEXT && JsonLimits.isStorable(text)
                    ? new Text(text)
                    : refused(Reason.TEXT_NOT_STORABLE, node);
        }
        return refused(Reason.WRONG_TYPE, node);
    }

    private static Refused refused(Reason reason, JsonNode node) {
        String raw = node.toString();
        return new Refused(reason, raw.length() <= MAX_RAW ? raw : raw.substring(0, MAX_RAW));
    }

    static ObjectNode write(Map<String, MetricValue> values) {
        ObjectNode written = Json.MAPPER.createObjectNode();
        values.forEach((name, value) -> {
            switch (value) {
                case Real real -> written.put(name, real.value());
                case Whole whole -> written.put(name, whole.value());
                case Flag flag -> written.put(name, flag.value());
                case Text text -> written.put(name, text.value());
                case Refused refused -> written.put(name, refused.raw());
            }
        });
        return written;
    }
}
