package io.millwright.ingestion.intake;

import static io.millwright.service.database.Times.utc;

import io.vertx.mutiny.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/** The columns of quarantine rows, as arrays of one length. */
final class QuarantineColumns {
    private final List<OffsetDateTime> receivedAt = new ArrayList<>();
    private final List<Integer> bootRef = new ArrayList<>();
    private final List<Long> sequence = new ArrayList<>();
    private final List<Quarantined> refused = new ArrayList<>();

    void add(TelemetryMessage message, Quarantined value, int boot) {
        receivedAt.add(utc(message.receivedAt()));
        bootRef.add(boot);
        sequence.add(message.sequence());
        refused.add(value);
    }

    boolean isEmpty() {
        return refused.isEmpty();
    }

    Tuple tuple() {
        return Tuple.tuple()
                .addArrayOfOffsetDateTime(receivedAt.toArray(OffsetDateTime[]::new))
                .addArrayOfInteger(bootRef.toArray(Integer[]::new))
                .addArrayOfLong(sequence.toArray(Long[]::new))
                .addArrayOfInteger(
                        refused.stream().map(Quarantined::sampleIndex).toArray(Integer[]::new))
                .addArrayOfString(refused.stream().map(Quarantined::metric).toArray(String[]::new))
                .addArrayOfString(
                        refused.stream().map(value -> value.reason().wireName()).toArray(String[]::new))
                .addArrayOfString(refused.stream()
                        .map(value -> value.deviceTime().toString())
                        .toArray(String[]::new))
                .addArrayOfString(refused.stream().map(Quarantined::raw).toArray(String[]::new));
    }
}
