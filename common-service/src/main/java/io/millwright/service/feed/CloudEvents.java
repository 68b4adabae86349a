package io.millwright.service.feed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import java.time.Instant;

/**
 * Events as CloudEvents 1.0 in structured JSON: the same in pages, streams and webhooks.
 *
 * @param service whose events these are: {@code io.millwright.{service}.{kind}} is their type
 * @param resource the last part of {@code source}
 */
public record CloudEvents(String service, String resource) {
    /** Structured mode, one event. */
    public static final String MEDIA_TYPE = "application/cloudevents+json";

    /** Batched mode. */
    public static final String BATCH_MEDIA_TYPE = "application/cloudevents-batch+json";

    public ObjectNode of(FeedEvent event) {
        ObjectNode envelope = withoutData(event);
        envelope.set("data", parse(event.data()));
        return envelope;
    }

    /** Names an event whose data can't be shown. */
    public ObjectNode withoutData(FeedEvent event) {
        return envelope(event.stableId(), event.kind(), event.factoryId(), event.at())
                .put("source", source(event))
                .put("subject", event.machineId())
                .put("machineid", event.machineId());
    }

    /** Says that a subscriber has missed events, and why; it has to read the state anew. */
    public ObjectNode gap(String id, String factoryId, String reason, Instant at) {
        ObjectNode envelope = envelope(id, "gap", factoryId, at);
        envelope.put("source", "/api/v1/factories/" + factoryId);
        envelope.set("data", JsonNodeFactory.instance.objectNode().put("reason", reason));
        return envelope;
    }

    private ObjectNode envelope(String id, String kind, String factoryId, Instant at) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("type", "io.millwright." + service + "." + kind)
                .put("time", at.toString())
                .put("datacontenttype", "application/json")
                .put("factoryid", factoryId);
    }

    private String source(FeedEvent event) {
        String machine = "/api/v1/factories/" + event.factoryId() + "/machines/" + event.machineId();
        return resource.isEmpty() ? machine : machine + "/" + resource;
    }

    private static JsonNode parse(String data) {
        try {
            return Json.STORED.readTree(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the data of an event must be JSON", e);
        }
    }
}
