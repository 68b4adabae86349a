package io.millwright.ingestion.intake;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.MetricValue;
import io.millwright.model.message.Sample;
import io.millwright.model.message.Telemetry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What each value of a message becomes: a measured one or a quarantined one, never both and never nothing. */
final class ValueDecision {
    private ValueDecision() {}

    static TelemetryMessage decide(
            MachineKey machine, Envelope<Telemetry> envelope, Instant receivedAt, TimeLimits limits) {
        List<Measured> measured = new ArrayList<>();
        List<Quarantined> quarantined = new ArrayList<>();
        Set<Long> weeks = new HashSet<>();
        int index = 0;
        for (Sample sample : envelope.payload().samples()) {
            Instant claimed = claimed(sample, envelope);
            Times times = times(claimed, envelope.isClockUnsynced(), receivedAt, limits)
                    .within(weeks, limits.maxWeeks());
            int sampleIndex = index++;
            sample.values().forEach((metric, value) -> {
                Optional<QuarantineReason> refusal = refusal(value).or(times::refusal);
                if (refusal.isPresent()) {
                    quarantined.add(new Quarantined(metric, sampleIndex, refusal.get(), claimed, Measured.text(value)));
                } else {
                    measured.add(new Measured(metric, sampleIndex, times.counting, times.deviceTime, value));
                }
            });
        }
        String bootUid = envelope.bootUid() == null ? "" : envelope.bootUid();
        BootKey boot = new BootKey(machine, envelope.bootId(), bootUid);
        return new TelemetryMessage(boot, envelope.sequence(), receivedAt, measured, quarantined);
    }

    /**
     * @param counting the time that queries go by
     * @param deviceTime kept beside it where it does not count
     */
    private record Times(Instant counting, @Nullable Instant deviceTime, Optional<QuarantineReason> refusal) {
        /** @param weeks those that the message has reached into so far; this one's is added while there is room */
        Times within(Set<Long> weeks, int maxWeeks) {
            long week = TimeLimits.weekOf(counting);
            if (refusal.isPresent() || weeks.contains(week)) {
                return this;
            }
            if (weeks.size() < maxWeeks) {
                weeks.add(week);
                return this;
            }
            return new Times(counting, deviceTime, Optional.of(QuarantineReason.TIME_SPREAD));
        }
    }

    private static Times times(Instant claimed, boolean unsynced, Instant receivedAt, TimeLimits limits) {
        return unsynced
                ? new Times(receivedAt, TimeLimits.isStorable(claimed) ? claimed : null, Optional.empty())
                : new Times(claimed, null, limits.refusal(claimed, receivedAt));
    }

    /** In whole microseconds, which is what the store keeps. */
    private static Instant claimed(Sample sample, Envelope<Telemetry> envelope) {
        Instant time = sample.at() == null ? envelope.sentAt() : sample.at();
        return time.truncatedTo(ChronoUnit.MICROS);
    }

    private static Optional<QuarantineReason> refusal(MetricValue value) {
        return value instanceof MetricValue.Refused refused
                ? Optional.of(QuarantineReason.of(refused.reason()))
                : Optional.empty();
    }
}
