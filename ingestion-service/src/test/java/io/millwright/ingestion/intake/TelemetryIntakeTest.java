package io.millwright.ingestion.intake;

import static io.millwright.ingestion.intake.TelemetryBuilder.aMessage;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.puback.Mqtt5PubAckReasonCode;
import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.ingestion.IngestionTestBase;
import io.millwright.ingestion.RegistryStub;
import io.millwright.model.envelope.DecodedCloud;
import io.millwright.model.envelope.EnvelopeCodec;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.MetricValue.Whole;
import io.millwright.model.message.Rejection;
import io.millwright.model.topic.MessageClass;
import io.millwright.service.mqtt.InboundMessage;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.millwright.testing.TimescaleDb;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class TelemetryIntakeTest extends IngestionTestBase {
    BrokerProcess broker;
    RegistryStub registry;

    @Inject
    MeterRegistry meters;

    @TestHTTPResource(value = "/health/ready", management = true)
    String readiness;

    private MqttProbe device;

    @BeforeEach
    void connect() {
        device = MqttProbe.connect(broker.port(), "device");
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(given().get(readiness)
                                .path("checks.findAll { it.status == 'DOWN' }.name")
                                .toString())
                        .isEqualTo("[]"));
    }

    @AfterEach
    void disconnect() {
        device.close();
    }

    private void publish(InboundMessage message) {
        publish(message, 1);
    }

    private void publish(InboundMessage message, int qos) {
        assertThat(device.publish(message.topic(), message.payload(), qos, false))
                .isEqualTo(Mqtt5PubAckReasonCode.SUCCESS);
    }

    private double counted(String outcome) {
        return meters.counter("telemetry.messages", "outcome", outcome).count();
    }

    @Test
    void telemetryOfBothQualitiesArrivesOnceHoweverOftenItIsSent() {
        // given
        MachineKey machine = aRegisteredMachine();
        double duplicates = counted("duplicate");
        InboundMessage parts = aMessage()
                .of(machine)
                .value("parts", new Whole(9_007_199_254_740_993L))
                .inbound();

        // when
        publish(parts);
        publish(parts);
        publish(aMessage().of(machine).sequence(2).value("temperature", 71.3).inbound(), 0);
        publish(parts);

        // then
        await().untilAsserted(() -> {
            assertThat(storedValues(machine))
                    .containsExactly(
                            "parts 2026-11-30 21:00:00+00 1 uid-1 1 0 w9007199254740993",
                            "temperature 2026-11-30 21:00:00+00 1 uid-1 2 0 r71.3");
            assertThat(counted("duplicate") - duplicates).isEqualTo(2);
        });
    }

    @Test
    void aBadValueGoesToQuarantineAndTheOthersAreStored() {
        // given
        MachineKey machine = aRegisteredMachine();

        // when
        publish(aMessage().of(machine).value("a", 1).value("b", 2).inboundWith("\"a\":1.0", "\"a\":NaN"));

        // then
        await().untilAsserted(() -> {
            assertThat(storedValues(machine)).hasSize(1);
            assertThat(quarantinedValues(machine)).containsExactly("a 1 0 not_finite \"NaN\"");
        });
    }

    @Test
    void aTimeTooFarAheadOfTheServersIsQuarantined() {
        // given
        MachineKey machine = aRegisteredMachine();

        // when
        publish(aMessage()
                .of(machine)
                .sentAt(Instant.parse("2999-01-01T00:00:00Z"))
                .value("a", 1)
                .inbound());

        // then
        await().untilAsserted(() -> assertThat(quarantinedValues(machine)).containsExactly("a 1 0 time_ahead 1.0"));
        assertThat(latestValues(machine)).isEmpty();
    }

    @Test
    void aMalformedMessageIsCountedAndAnsweredAndCostsNobodyElse() {
        // given
        MachineKey machine = aRegisteredMachine();
        double malformed = counted("malformed");
        device.subscribe(
                aMessage().of(machine).topic().sibling(MessageClass.REJECTION).path());

        // when
        publish(aMessage().of(machine).value("a", 1).inboundWith("\"boot_id\":1,", ""));
        publish(aMessage().of(machine).sequence(2).value("a", 2).inbound());

        // then
        Rejection rejection = awaitRejection(machine);
        assertThat(rejection.reason()).isEqualTo(Rejection.Reason.MALFORMED);
        assertThat(rejection.detail()).isEqualTo("boot_id is missing");
        await().untilAsserted(() -> assertThat(storedValues(machine)).hasSize(1));
        assertThat(counted("malformed") - malformed).isEqualTo(1);
    }

    @Test
    void aMachineThatTheRegistryDoesNotKnowIsToldSo() {
        // given
        MachineKey machine = aNewMachine();
        double unregistered = counted("unregistered");
        device.subscribe(
                aMessage().of(machine).topic().sibling(MessageClass.REJECTION).path());

        // when
        publish(aMessage().of(machine).value("a", 1).inbound());

        // then
        assertThat(awaitRejection(machine).reason()).isEqualTo(Rejection.Reason.UNREGISTERED);
        assertThat(counted("unregistered") - unregistered).isEqualTo(1);
        assertThat(storedValues(machine)).isEmpty();
    }

    @Test
    void whileTheRegistryIsAwayAnUnknownMachineWaitsAndNobodyWaitsForIt() {
        // given
        MachineKey unknown = aNewMachine();
        MachineKey known = aRegisteredMachine();
        registry.setAway(true);

        // when
        try {
            publish(aMessage().of(unknown).value("a", 1).inbound());
            publish(aMessage().of(unknown).value("a", 1).inbound());
            publish(aMessage().of(known).value("a", 2).inbound());

            // then
            await().untilAsserted(() -> {
                assertThat(storedValues(known)).hasSize(1);
                assertThat(count("select count(*) from telemetry.parked")).isEqualTo(1);
            });
            assertThat(storedValues(unknown)).isEmpty();
        } finally {
            registry.setAway(false);
        }

        // when
        register(unknown);

        // then
        await().untilAsserted(() -> {
            assertThat(storedValues(unknown)).hasSize(1);
            assertThat(count("select count(*) from telemetry.parked")).isZero();
        });
    }

    @Test
    void manyThatCantBeDecidedDoNotStandBeforeOneThatCan() {
        // given
        MachineKey undecided = aNewMachine();
        MachineKey later = aNewMachine();
        registry.setAway(true);

        try {
            for (int sequence = 1; sequence <= 510; sequence++) {
                publish(aMessage()
                        .of(undecided)
                        .sequence(sequence)
                        .value("a", sequence)
                        .inbound());
            }
            publish(aMessage().of(later).value("a", 1).inbound());
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(count("select count(*) from telemetry.parked"))
                            .isEqualTo(511));

            // when
            register(later);

            // then
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(storedValues(later)).hasSize(1));
            assertThat(storedValues(undecided)).isEmpty();
        } finally {
            registry.setAway(false);
        }
        register(undecided);
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(count("select count(*) from telemetry.parked"))
                        .isZero());
    }

    @Test
    void nothingIsLostWhileTheDatabaseIsKilledAndStartedAgain() {
        // given
        MachineKey machine = aRegisteredMachine();
        List<InboundMessage> messages = new ArrayList<>();
        for (int sequence = 1; sequence <= 900; sequence++) {
            messages.add(aMessage()
                    .of(machine)
                    .sequence(sequence)
                    .value("a", sequence)
                    .value("b", -sequence)
                    .inbound());
        }

        // when
        messages.subList(0, 300).forEach(this::publish);
        TimescaleDb.server().kill9();
        messages.subList(300, 600).forEach(this::publish);

        // then
        await().untilAsserted(() -> assertThat(
                        given().get(readiness).<String>path("checks.find { it.name == 'telemetry-intake' }.status"))
                .isEqualTo("DOWN"));

        // when
        TimescaleDb.server().start();
        messages.subList(600, 900).forEach(this::publish);

        // then
        await().atMost(Duration.ofSeconds(30))
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(storedValues(machine)).hasSize(1_800));
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> given().get(readiness).then().statusCode(200));
    }

    private Rejection awaitRejection(MachineKey machine) {
        Mqtt5Publish answer = device.await(
                aMessage().of(machine).topic().sibling(MessageClass.REJECTION).path());
        return switch (EnvelopeCodec.decodeCloud(answer.getPayloadAsBytes(), Rejection.class)) {
            case DecodedCloud.Valid<Rejection>(var message) -> message.payload();
            case DecodedCloud.Malformed<Rejection>(var detail) -> throw new AssertionError(detail);
        };
    }
}
