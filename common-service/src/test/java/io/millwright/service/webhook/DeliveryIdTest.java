package io.millwright.service.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DeliveryIdTest {
    private static List<ObjectNode> events(String... ids) {
        return Stream.of(ids)
                .map(id -> JsonNodeFactory.instance.objectNode().put("id", id))
                .toList();
    }

    @Test
    void aSingleEventIsNamedByItsServiceAndId() {
        assertThat(DeliveryId.of("twin", events("1.7"))).isEqualTo("twin.1.7");
    }

    @Test
    void theSameEventsHaveTheSameNameAndOthersHaveAnother() {
        assertThat(DeliveryId.of("twin", events("1.7", "1.8")))
                .isEqualTo(DeliveryId.of("twin", events("1.7", "1.8")))
                .isNotEqualTo(DeliveryId.of("twin", events("1.7")))
                .isNotEqualTo(DeliveryId.of("twin", events("1.7", "1.8", "1.9")))
                .isNotEqualTo(DeliveryId.of("twin", events("1.7", "1.9")))
                .isNotEqualTo(DeliveryId.of("command", events("1.7", "1.8")))
                .hasSizeLessThan(64);
    }
}
