package io.millwright.ingestion.heard;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.MachinesSeen;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HeardMachinesTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final HeardMachines heard = new HeardMachines();

    @Test
    void aMachineIsToldOnceWithTheLatestTimeWhateverTheOrder() {
        // given
        MachineKey press = MachineKey.of("f1", "press-07");
        heard.add(press, NOON.plusSeconds(5));
        heard.add(press, NOON.plusSeconds(9));
        heard.add(press, NOON);

        // when
        var told = heard.drain();

        // then
        assertThat(told)
                .singleElement()
                .satisfies(message -> assertThat(message.machines())
                        .containsExactly(
                                new MachinesSeen.Seen(press.factoryId(), press.machineId(), NOON.plusSeconds(9))));
        assertThat(heard.drain()).isEmpty();
    }

    @Test
    void manyMachinesAreToldInAsFewMessagesAsTheLimitAllows() {
        // given
        for (int i = 0; i < 2 * MachinesSeen.MAX_MACHINES + 1; i++) {
            heard.add(MachineKey.of("f1", "m" + i), NOON);
        }

        // then
        assertThat(heard.drain())
                .extracting(message -> message.machines().size())
                .containsExactly(1000, 1000, 1);
    }
}
