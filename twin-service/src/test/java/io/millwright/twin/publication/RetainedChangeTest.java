package io.millwright.twin.publication;

import static io.millwright.twin.core.TwinFixture.PRESS;
import static io.millwright.twin.core.TwinFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.AreaId;
import io.millwright.model.message.Desired;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.twin.publication.RetainedChange.Clear;
import io.millwright.twin.publication.RetainedChange.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RetainedChangeTest {
    private static final AreaId HALL = new AreaId("hall");
    private static final AreaId YARD = new AreaId("yard");

    private static DueDesired due(@Nullable AreaId area, @Nullable AreaId published) {
        return new DueDesired(PRESS, 3, json("{'a':1}"), null, 5, area, published);
    }

    private static MachineTopic topic(AreaId area) {
        return MachineTopic.of(PRESS, area, MessageClass.DESIRED);
    }

    @Test
    void theDesiredStateGoesWhereTheMachineStands() {
        assertThat(RetainedChange.of(due(HALL, null)))
                .isEqualTo(RetainedChange.of(due(HALL, HALL)))
                .containsExactly(new Set(topic(HALL), new Desired(3, json("{'a':1}"), null)));
    }

    @Test
    void aMachineThatMovedIsToldInItsOldArea() {
        assertThat(RetainedChange.of(due(YARD, HALL)))
                .containsExactly(
                        new Set(topic(HALL), new Desired(3, json("{'a':1}"), YARD)),
                        new Set(topic(YARD), new Desired(3, json("{'a':1}"), null)));
    }

    @Test
    void nothingStaysOfAMachineThatIsRegisteredNoMore() {
        assertThat(RetainedChange.of(due(null, HALL))).containsExactly(new Clear(topic(HALL)));
        assertThat(RetainedChange.of(due(null, null))).isEmpty();
    }
}
