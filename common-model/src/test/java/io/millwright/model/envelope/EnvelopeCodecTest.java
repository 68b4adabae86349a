package io.millwright.model.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.model.message.Availability;
import io.millwright.model.message.MetricValue;
import io.millwright.model.message.MetricValue.Reason;
import io.millwright.model.message.MetricValue.Refused;
import io.millwright.model.message.Payload;
import io.millwright.model.message.StateReport;
import io.millwright.model.message.Telemetry;
import io.millwright.model.topic.MachineTopic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeCodecTest {
    private static final MachineTopic TELEMETRY =
            MachineTopic.parse("factory/f1/area/a2/machine/m3/telemetry").orElseThrow();
    private static final String ENVELOPE = """
            {"message_id":"m-1","source_id":"m3","boot_id":1,"sequence":1,"sent_at":"2026-11-30T21:00:00Z",
            "schema_version":"1.0","payload":{"values":{"t":1.5}}}""";

    private static <P extends Payload> Decoded<P> decode(String json, Class<P> type) {
        return EnvelopeCodec.decode(json.getBytes(StandardCharsets.UTF_8), TELEMETRY, type);
    }

    private static String malformed(String json, Class<? extends Payload> type) {
        Decoded<? extends Payload> decoded = decode(json, type);
        assertThat(decoded).isInstanceOf(Decoded.Malformed.class);
        return ((Decoded.Malformed<? extends Payload>) decoded).detail();
    }

    private static Map<String, MetricValue> values(String values) {
        String json = ENVELOPE.replace("{\"t\":1.5}", values);
        Decoded<Telemetry> decoded = decode(json, Telemetry.class);
        assertThat(decoded).isInstanceOf(Decoded.Valid.class);
        return ((Decoded.Valid<Telemetry>) decoded)
                .envelope()
                .payload()
                .samples()
                .getFirst()
                .values();
    }

    @ParameterizedTest
    @ValueSource(strings = {"message_id", "source_id", "boot_id", "sequence", "sent_at", "schema_version", "payload"})
    void aMissingMemberIsNamed(String member) throws Exception {
        // given
        ObjectNode root = (ObjectNode) Json.MAPPER.readTree(ENVELOPE);
        root.remove(member);

        // then
        assertThat(malformed(root.toString(), Telemetry.class)).contains(member);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "boot_id|-1",
                "boot_id|1.0",
                "boot_id|\"1\"",
                "boot_id|9007199254740992",
                "boot_id|99999999999999999999",
                "sequence|0",
                "sequence|9007199254740992",
                "sequence|null",
                "sent_at|\"yesterday\"",
                "sent_at|1764536400",
                "sent_at|\"+12000-01-01T00:00:00Z\"",
                "sent_at|\"0000-01-01T00:00:00Z\"",
                "source_id|\"m4\"",
                "source_id|\"+\"",
                "message_id|\"\"",
                "message_id|7",
                "clock|\"late\"",
                "via|{\"gateway_id\":\"#\",\"boot_id\":1,\"session_id\":1}",
                "payload|[]",
                "payload|{}",
                "payload|{\"values\":{}}",
                "payload|{\"values\":[1]}",
                "payload|{\"samples\":[]}",
                "payload|{\"samples\":[{\"values\":{\"t\":1}}]}",
                "payload|{\"samples\":[{\"at\":\"2026-11-30T21:00:00Z\"}]}"
            })
    void aMalformedMemberIsNamedAndTheMessageIdKept(String member, String value) throws Exception {
        // given
        ObjectNode root = (ObjectNode) Json.MAPPER.readTree(ENVELOPE);
        root.set(member, Json.MAPPER.readTree(value));

        // when
        Decoded<Telemetry> decoded = decode(root.toString(), Telemetry.class);

        // then
        assertThat(decoded).isInstanceOfSatisfying(Decoded.Malformed.class, bad -> {
            assertThat(bad.detail()).contains(member);
            assertThat(bad.messageId()).isEqualTo(member.equals("message_id") ? bad.messageId() : "m-1");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "1", "null", "\"text\"", "{\"a\":1}{\"b\":2}", "{\"a\":1,\"a\":2}", "<x/>"})
    void whatIsNoJsonObjectIsMalformed(String text) {
        assertThat(malformed(text, Telemetry.class)).isNotBlank().doesNotContain("Exception", "jackson");
    }

    @Test
    void bytesThatAreNotUtf8AreMalformed() {
        // given
        byte[] latin1 = ENVELOPE.replace("m-1", "m-\u00fc").getBytes(StandardCharsets.ISO_8859_1);

        // when
        Decoded<Telemetry> decoded = EnvelopeCodec.decode(latin1, TELEMETRY, Telemetry.class);

        // then
        assertThat(decoded).isEqualTo(new Decoded.Malformed<>(null, "the message is not UTF-8"));
    }

    @Test
    void deepAndLargeMessagesAreMalformed() {
        // given
        String deep = ENVELOPE.replace("1.5", "[".repeat(5000) + "]".repeat(5000));
        String large = ENVELOPE.replace("1.5", "\"" + "x".repeat(Json.MAX_MESSAGE_BYTES) + "\"");

        // then
        assertThat(malformed(deep, Telemetry.class)).contains("not JSON");
        assertThat(malformed(large, Telemetry.class)).contains("larger");
    }

    @Test
    void aBadValueCostsOnlyItself() {
        // when
        Map<String, MetricValue> values = values("""
                {"ok":71.3,"nan":NaN,"inf":-Infinity,"huge":1e999,"big":9223372036854775808,"none":null,"list":[1],
                "nul":"a\\u0000b","text":"x","flag":false,"whole":9223372036854775807}""");

        // then
        assertThat(values)
                .containsEntry("ok", new MetricValue.Real(71.3))
                .containsEntry("text", new MetricValue.Text("x"))
                .containsEntry("flag", new MetricValue.Flag(false))
                .containsEntry("whole", new MetricValue.Whole(Long.MAX_VALUE));
        assertThat(values.get("nan")).isEqualTo(new Refused(Reason.NOT_FINITE, "\"NaN\""));
        assertThat(reason(values.get("inf"))).isEqualTo(Reason.NOT_FINITE);
        assertThat(reason(values.get("huge"))).isEqualTo(Reason.NOT_FINITE);
        assertThat(reason(values.get("big"))).isEqualTo(Reason.INTEGER_OVERFLOW);
        assertThat(reason(values.get("none"))).isEqualTo(Reason.WRONG_TYPE);
        assertThat(reason(values.get("list"))).isEqualTo(Reason.WRONG_TYPE);
        assertThat(reason(values.get("nul"))).isEqualTo(Reason.TEXT_NOT_STORABLE);
    }

    private static Reason reason(MetricValue value) {
        return ((Refused) value).reason();
    }

    @Test
    void doublesArriveBitForBit() {
        // given
        Random random = new Random(42);
        for (int i = 0; i < 10_000; i++) {
            double sent = Double.longBitsToDouble(random.nextLong());
            if (!Double.isFinite(sent)) {
                continue;
            }

            // when
            MetricValue read = values("{\"t\":" + sent + "}").get("t");

            // then
            assertThat(read)
                    .isInstanceOfSatisfying(
                            MetricValue.Real.class,
                            real -> assertThat(Double.doubleToRawLongBits(real.value()))
                                    .as("sent %s", sent)
                                    .isEqualTo(Double.doubleToRawLongBits(sent)));
        }
    }

    @Test
    void whatADeviceEncodesIsReadAsTheSameValue() {
        // given
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            double anyDouble = Double.longBitsToDouble(random.nextLong());
            double whole = Math.rint(random.nextGaussian() * Math.pow(10, random.nextInt(25)));
            MetricValue sent = i % 2 == 0 && Double.isFinite(anyDouble)
                    ? new MetricValue.Real(anyDouble)
                    : i % 3 == 0 ? new MetricValue.Whole(random.nextLong()) : new MetricValue.Real(whole);
            Envelope<Telemetry> envelope = new Envelope<>(
                    "m-1",
                    TELEMETRY.machineId(),
                    new Position(1, 1),
                    null,
                    Instant.EPOCH,
                    "1.0",
                    null,
                    null,
                    null,
                    null,
                    Telemetry.ofValues(Map.of("t", sent)));

            // when
            Decoded<Telemetry> decoded =
                    EnvelopeCodec.decode(EnvelopeCodec.encode(envelope), TELEMETRY, Telemetry.class);

            // then
            assertThat(((Decoded.Valid<Telemetry>) decoded).envelope()).isEqualTo(envelope);
        }
    }

    @Test
    void aStateThatNoStoreCanHoldIsRefusedWithThePlace() {
        // given
        String state = ENVELOPE.replace("{\"values\":{\"t\":1.5}}", "{\"reported\":{\"a\":{\"b\":\"x\\u0000\"}}}");
        String number = ENVELOPE.replace("{\"values\":{\"t\":1.5}}", "{\"reported\":{\"a\":1e5000}}");

        // then
        assertThat(malformed(state, StateReport.class)).contains("reported/a/b");
        assertThat(malformed(number, StateReport.class)).contains("reported/a");
    }

    @Test
    void aReportedNumberKeepsItsValue() {
        // given
        String state = ENVELOPE.replace(
                "{\"values\":{\"t\":1.5}}",
                "{\"reported\":{\"a\":9007199254740993,\"b\":0.10,\"c\":1234567890123456789012345678.5}}");

        // when
        Decoded<StateReport> decoded = decode(state, StateReport.class);

        // then
        assertThat(((Decoded.Valid<StateReport>) decoded).envelope().payload().reported())
                .hasToString("{\"a\":9007199254740993,\"b\":0.10,\"c\":1234567890123456789012345678.5}");
    }

    @Test
    void anUnknownWordOfAnEnumIsMalformed() {
        // given
        String json = ENVELOPE.replace("{\"values\":{\"t\":1.5}}", "{\"status\":\"asleep\",\"session_id\":1}");

        // then
        assertThat(malformed(json, Availability.class)).contains("payload/status");
    }

    @Test
    void noBytesWhateverMakeTheReaderThrow() {
        // given
        Random random = new Random(7);
        byte[] good = ENVELOPE.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 20_000; i++) {
            byte[] bad = good.clone();
            for (int hits = random.nextInt(6); hits >= 0; hits--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            }

            // then
            assertThat(EnvelopeCodec.decode(bad, TELEMETRY, Telemetry.class)).isNotNull();
        }
    }
}
