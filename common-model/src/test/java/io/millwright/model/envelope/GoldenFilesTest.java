package io.millwright.model.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.model.message.Alert;
import io.millwright.model.message.Availability;
import io.millwright.model.message.CommandRequest;
import io.millwright.model.message.DeadLetter;
import io.millwright.model.message.Desired;
import io.millwright.model.message.Event;
import io.millwright.model.message.Outcome;
import io.millwright.model.message.Payload;
import io.millwright.model.message.Receipt;
import io.millwright.model.message.Rejection;
import io.millwright.model.message.StateReport;
import io.millwright.model.message.Telemetry;
import io.millwright.model.topic.MachineTopic;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The wire format, pinned: what stands in the golden files is read and written again to the same JSON. */
class GoldenFilesTest {
    record Golden(String name, Class<? extends Payload> type) {
        byte[] bytes() throws IOException {
            try (InputStream in = getClass().getResourceAsStream("/golden/" + name + ".json")) {
                return Objects.requireNonNull(in, name).readAllBytes();
            }
        }
    }

    static List<Golden> fromDevices() {
        return List.of(
                new Golden("telemetry", Telemetry.class),
                new Golden("telemetry-short", Telemetry.class),
                new Golden("telemetry-via", Telemetry.class),
                new Golden("state", StateReport.class),
                new Golden("state-rejected", StateReport.class),
                new Golden("availability", Availability.class),
                new Golden("alert", Alert.class),
                new Golden("event", Event.class),
                new Golden("receipt", Receipt.class),
                new Golden("outcome", Outcome.class),
                new Golden("outcome-failed", Outcome.class),
                new Golden("dead-letter", DeadLetter.class));
    }

    static List<Golden> fromCloud() {
        return List.of(
                new Golden("desired", Desired.class),
                new Golden("command", CommandRequest.class),
                new Golden("rejection", Rejection.class));
    }

    @ParameterizedTest
    @MethodSource("fromDevices")
    void messagesOfDevicesAreReadAndWrittenToTheSameJson(Golden golden) throws IOException {
        // given
        byte[] file = golden.bytes();
        var topic = MachineTopic.parse("factory/f1/area/a2/machine/press-07/" + classOf(golden))
                .orElseThrow();

        // when
        Decoded<? extends Payload> decoded = EnvelopeCodec.decode(file, topic, golden.type());

        // then
        assertThat(decoded).isInstanceOf(Decoded.Valid.class);
        Envelope<? extends Payload> envelope = ((Decoded.Valid<? extends Payload>) decoded).envelope();
        assertThat(envelope.payload().messageClass().wireName()).isEqualTo(classOf(golden));
        assertThat(Json.MAPPER.readTree(EnvelopeCodec.encode(envelope))).isEqualTo(Json.MAPPER.readTree(file));
    }

    @ParameterizedTest
    @MethodSource("fromCloud")
    void messagesOfTheCloudAreReadAndWrittenToTheSameJson(Golden golden) throws IOException {
        // given
        byte[] file = golden.bytes();

        // when
        DecodedCloud<? extends Payload> decoded = EnvelopeCodec.decodeCloud(file, golden.type());

        // then
        assertThat(decoded).isInstanceOf(DecodedCloud.Valid.class);
        var message = ((DecodedCloud.Valid<? extends Payload>) decoded).message();
        assertThat(Json.MAPPER.readTree(EnvelopeCodec.encode(message))).isEqualTo(Json.MAPPER.readTree(file));
    }

    static Stream<Golden> all() {
        return Stream.concat(fromDevices().stream(), fromCloud().stream());
    }

    @ParameterizedTest
    @MethodSource("all")
    void membersThatNobodyKnowsAreIgnored(Golden golden) throws IOException {
        // given
        ObjectNode root = (ObjectNode) Json.MAPPER.readTree(golden.bytes());
        root.put("future_member", 1);
        ((ObjectNode) root.get("payload")).put("future_member", 1);
        byte[] bytes = Json.MAPPER.writeValueAsBytes(root);

        // when
        boolean read = fromCloud().contains(golden)
                ? EnvelopeCodec.decodeCloud(bytes, golden.type()) instanceof DecodedCloud.Valid
                : EnvelopeCodec.decode(
                                bytes,
                                MachineTopic.parse("factory/f1/area/a2/machine/press-07/" + classOf(golden))
                                        .orElseThrow(),
                                golden.type())
                        instanceof Decoded.Valid;

        // then
        assertThat(read).isTrue();
    }

    @Test
    void everyPayloadHasAGoldenFile() {
        // given
        Class<?>[] payloads = Payload.class.getPermittedSubclasses();

        // then
        assertThat(all().map(Golden::type).distinct())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(payloads)
                        .<Class<? extends Payload>>map(each -> each.asSubclass(Payload.class))
                        .toList());
    }

    private static String classOf(Golden golden) {
        String name = golden.name();
        return name.equals("dead-letter") || !name.contains("-") ? name : name.substring(0, name.indexOf('-'));
    }
}
