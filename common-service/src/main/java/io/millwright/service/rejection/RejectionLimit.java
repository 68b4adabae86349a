package io.millwright.service.rejection;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Says which rejections may be sent: for every machine and reason a few at once, then one in every interval. Each reason
 * counts by itself, so that a flood of malformed messages can't hide the answer to a reused boot. Memory is bounded:
 * beyond the last {@code remembered} pairs it starts afresh. Not thread-safe.
 */
final class RejectionLimit {
    private record Key(MachineKey machine, Rejection.Reason reason) {}

    private record Bucket(int left, Instant filledAt) {}

    private final int burst;
    private final Duration interval;
    private final Map<Key, Bucket> buckets;

    RejectionLimit(int burst, Duration interval, int remembered) {
        this.burst = burst;
        this.interval = interval;
        this.buckets = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Bucket> eldest) {
                return size() > remembered;
            }
        };
    }

    /** Whether one more may be sent now; if so it counts as sent. */
    boolean allows(MachineKey machine, Rejection.Reason reason, Instant now) {
        var key = new Key(machine, reason);
        Bucket bucket = filled(buckets.getOrDefault(key, new Bucket(burst, now)), now);
        boolean allowed = bucket.left() > 0;
        buckets.put(key, allowed ? new Bucket(bucket.left() - 1, bucket.filledAt()) : bucket);
        return allowed;
    }

    private Bucket filled(Bucket bucket, Instant now) {
        long intervals = Math.max(0, Duration.between(bucket.filledAt(), now).dividedBy(interval));
        return intervals + bucket.left() >= burst
                ? new Bucket(burst, now)
                : new Bucket(bucket.left() + (int) intervals, bucket.filledAt().plus(interval.multipliedBy(intervals)));
    }
}
