package io.millwright.model.message;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.model.json.Require;
import io.millwright.model.json.Rfc3339;
import io.millwright.model.topic.MessageClass;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Measured values. On the wire either {@code {"samples":[{"at":…,"values":{…}}]}} or, for one sample at {@code sent_at},
 * {@code {"values":{…}}}.
 *
 * @param samples at least one, in the order sent
 */
public record Telemetry(List<Sample> samples) implements Payload {
    public Telemetry {
        Require.that(!samples.isEmpty(), "samples must not be empty");
        samples = List.copyOf(samples);
    }

    /** One sample at the time of sending. */
    public static Telemetry ofValues(Map<String, MetricValue> values) {
        return new Telemetry(List.of(new Sample(null, values)));
    }

    @Override
    public MessageClass messageClass() {
        return MessageClass.TELEMETRY;
    }

    /** @throws IllegalArgumentException naming the place and what is wrong with it; a bad value is none of that */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Telemetry fromJson(JsonNode payload) {
        JsonNode samples = payload.get("samples");
        JsonNode values = payload.get("values");
        Require.that((samples == null) != (values == null), "there must be either samples or values");
        if (values != null) {
            return new Telemetry(List.of(new Sample(null, values(values, "values"))));
        }
        Require.that(samples instanceof ArrayNode, "samples must be an array");
        List<Sample> read = new ArrayList<>(samples.size());
        for (JsonNode sample : samples) {
            String place = "samples/" + read.size();
            Require.that(sample.isObject(), place + " must be an object");
            read.add(new Sample(at(sample.get("at"), place), values(sample.get("values"), place + "/values")));
        }
        return new Telemetry(read);
    }

    private static Map<String, MetricValue> values(@Nullable JsonNode values, String place) {
        if (values instanceof ObjectNode object && !object.isEmpty()) {
            return MetricValues.read(object);
        }
        throw new IllegalArgumentException(place + " must be an object with at least one member");
    }

    private static Instant at(@Nullable JsonNode at, String place) {
        Require.that(at != null && at.isTextual(), place + "/at is missing or not a string");
        try {
            return Rfc3339.parse(Require.present(at, place).textValue());
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(place + "/at must be an RFC 3339 time", e);
        }
    }

    /** As it stands on the wire: a double is written as one also when it is a whole number. */
    @JsonValue
    public ObjectNode toJson() {
        ObjectNode payload = Json.MAPPER.createObjectNode();
        if (samples.size() == 1 && samples.getFirst().at() == null) {
            payload.set("values", MetricValues.write(samples.getFirst().values()));
            return payload;
        }
        ArrayNode array = payload.putArray("samples");
        for (Sample sample : samples) {
            ObjectNode written = array.addObject();
            written.put("at", Require.present(sample.at(), "at").toString());
            written.set("values", MetricValues.write(sample.values()));
        }
        return payload;
    }
}
