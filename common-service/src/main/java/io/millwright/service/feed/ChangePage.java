package io.millwright.service.feed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A page of a feed.
 *
 * @param items CloudEvents 1.0, oldest first
 * @param cursor where to go on, now or later; always there
 * @param caughtUp false when the next page has more already
 */
@RegisterForReflection
public record ChangePage(
        @Schema(
                description = "CloudEvents 1.0, oldest first",
                examples = "[{\"specversion\":\"1.0\",\"id\":\"1.815\",\"type\":\"io.millwright.twin.reported\","
                        + "\"source\":\"/api/v1/factories/f1/machines/press-07/twin\",\"subject\":\"press-07\","
                        + "\"time\":\"2026-11-30T21:00:00Z\",\"datacontenttype\":\"application/json\","
                        + "\"factoryid\":\"f1\",\"machineid\":\"press-07\",\"data\":{}}]")
        List<ObjectNode> items,

        String cursor,
        boolean caughtUp) {
    public ChangePage {
        items = List.copyOf(items);
    }
}
