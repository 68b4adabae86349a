package io.millwright.ingestion.intake;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What is to be stored of one message of a registered machine. */
record TelemetryMessage(
        BootKey boot, long sequence, Instant receivedAt, List<Measured> values, List<Quarantined> quarantined) {
    TelemetryMessage {
        values = List.copyOf(values);
        quarantined = List.copyOf(quarantined);
    }

    /** What makes a message a duplicate: it was stored before under the same position of the same life. */
    Identity identity() {
        return new Identity(boot, sequence);
    }

    record Identity(BootKey boot, long sequence) {}

    SeriesKey seriesOf(Measured value) {
        return new SeriesKey(boot.machine(), value.metric());
    }

    /** The same message with some of its values in quarantine, because the database refuses them. */
    TelemetryMessage refusing(Set<Measured> refused) {
        List<Quarantined> all = new ArrayList<>(quarantined);
        values.stream()
                .filter(refused::contains)
                .map(value -> value.refusedFor(QuarantineReason.REFUSED_BY_DATABASE))
                .forEach(all::add);
        List<Measured> kept =
                values.stream().filter(value -> !refused.contains(value)).toList();
        return new TelemetryMessage(boot, sequence, receivedAt, kept, all);
    }

    /** The same message with nothing but this value. */
    TelemetryMessage only(List<Measured> some) {
        return new TelemetryMessage(boot, sequence, receivedAt, some, List.of());
    }
}
