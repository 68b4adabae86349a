package io.millwright.ingestion.intake;

import static io.millwright.ingestion.intake.TelemetryBuilder.LIMITS;
import static io.millwright.ingestion.intake.TelemetryBuilder.aMessage;
import static io.millwright.ingestion.intake.TelemetryBuilder.inbound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.id.MachineTypeId;
import io.millwright.service.registry.KnownMachine;
import io.millwright.service.registry.Lookup;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingTest {
    private static final Lookup KNOWN_ELSEWHERE = new Lookup.Known(new KnownMachine(
            MachineKey.of("f1", "m1"),
            new AreaId("another-area"),
            new MachineTypeId("pump"),
            1,
            JsonNodeFactory.instance.objectNode()));

    @Test
    void aMessageOfAKnownMachineIsAcceptedWhateverAreaItsTopicNames() {
        // given
        Reading.Legal legal = legal();

        // when
        Verdict verdict = Reading.decide(legal, KNOWN_ELSEWHERE, LIMITS);

        // then
        assertThat(verdict)
                .isEqualTo(new Verdict.Accepted(aMessage().value("a", 1).decided()));
    }

    @Test
    void aMessageOfAnUnknownMachineIsUnregistered() {
        assertThat(Reading.decide(legal(), new Lookup.Unknown(), LIMITS))
                .isInstanceOfSatisfying(
                        Verdict.Unregistered.class,
                        unregistered -> assertThat(unregistered.messageId()).isEqualTo("f1:m1-1-uid-1-1"));
    }

    @Test
    void withoutTheRegistrysWordAMessageStaysUndecided() {
        // given
        Reading.Legal legal = legal();

        // then
        assertThat(Reading.decide(legal, new Lookup.Undecided(), LIMITS))
                .isEqualTo(new Verdict.Undecided(legal.message()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "factory/f1/area/a1/machine/m1/state",
                "factory/f1/area/a1/machine/m1",
                "factory/f1/area/a1/machine/m1/telemetry/more",
                "factory/+/area/a1/machine/m1/telemetry",
                ""
            })
    void anIllegalTopicIsMalformedAndNobodyIsAnswered(String topic) {
        assertThat(Reading.of(inbound(topic, aMessage().value("a", 1).bytes())))
                .isEqualTo(new Reading.Settled(new Verdict.Malformed(null, null, "the topic is not one of telemetry")));
    }

    @Test
    void anEmptyMessageOnlyClearsAndIsIgnored() {
        assertThat(Reading.of(inbound(aMessage().topic().path(), new byte[0])))
                .isEqualTo(new Reading.Settled(new Verdict.Ignored()));
    }

    @Test
    void aMalformedMessageNamesItsTopicAndWhatIsWrong() {
        // when
        Reading reading = Reading.of(aMessage().value("a", 1).inboundWith("\"sequence\":1", "\"sequence\":0"));

        // then
        assertThat(reading)
                .isEqualTo(new Reading.Settled(new Verdict.Malformed(
                        aMessage().topic(), "f1:m1-1-uid-1-1", "sequence must be from 1 to 2^53 - 1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "nonsense", "{\"message_id\":\"1\"}"})
    void nonsenseIsMalformed(String payload) {
        assertThat(Reading.of(inbound(aMessage().topic().path(), payload.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOfSatisfying(
                        Reading.Settled.class,
                        settled -> assertThat(settled.verdict()).isInstanceOf(Verdict.Malformed.class));
    }

    private static Reading.Legal legal() {
        return (Reading.Legal) Reading.of(aMessage().value("a", 1).inbound());
    }
}
