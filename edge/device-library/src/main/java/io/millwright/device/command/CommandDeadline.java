package io.millwright.device.command;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Until when a command may be run, by the device's monotonic clock alone: its wall clock may be wrong by days.
 *
 * <p>Two bounds, the nearer one counts: arrival + what the broker says is left; and {@code expires_at} moved onto the
 * monotonic clock by the smallest (monotonic - {@code sent_at}) seen in this connection, so that a stalled link can't
 * stretch it. Arrival is when the message came in from the network: what it waits for the device's own code afterwards counts
 * as its own time. The error that remains is the smallest delay of any message of the connection: a device that got nothing
 * fresh yet runs a command at most that much too late. A machine that is suspended has no monotonic time meanwhile.
 */
public final class CommandDeadline {
    private @Nullable Duration smallestOffset;

    /** A message of the cloud arrived: learn from when it was sent. */
    public void saw(Instant sentAt, Duration monotonicNow) {
        Duration offset = monotonicNow.minus(sinceEpoch(sentAt));
        if (smallestOffset == null || offset.compareTo(smallestOffset) < 0) {
            smallestOffset = offset;
        }
    }

    /** A new connection may have another peer and clock: forget. */
    public void reset() {
        smallestOffset = null;
    }

    /**
     * @param messageExpiry what is left of the message's expiry on arrival; absent with MQTT 3.1.1
     * @return the deadline on the monotonic clock
     */
    public Duration of(Instant expiresAt, @Nullable Duration messageExpiry, Duration arrival) {
        @Nullable Duration byOffset = smallestOffset == null ? null : smallestOffset.plus(sinceEpoch(expiresAt));
        @Nullable Duration byExpiry = messageExpiry == null ? null : arrival.plus(messageExpiry);
        if (byOffset == null) {
            return byExpiry == null ? arrival : byExpiry;
        }
        return byExpiry == null || byOffset.compareTo(byExpiry) < 0 ? byOffset : byExpiry;
    }

    private static Duration sinceEpoch(Instant time) {
        return Duration.between(Instant.EPOCH, time);
    }
}
