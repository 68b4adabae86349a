package io.millwright.broker.hivemq;

/** So many a second, and so many at once after a while of few. Thread-safe. */
final class Allowance {
    private static final double NANOS = 1e9;

    private final double perSecond;
    private final double burst;
    private double left;
    private long lastTaken;
    private boolean taken;

    /**
     * @param perSecond that may go on for ever
     * @param burst at once, and at the beginning
     */
    Allowance(double perSecond, double burst) {
        this.perSecond = perSecond;
        this.burst = burst;
        this.left = burst;
    }

    /**
     * Takes one, if there is one left.
     *
     * @param now in nanoseconds, of a clock that never goes back
     */
    synchronized boolean take(long now) {
        if (taken) {
            left = Math.min(burst, left + Math.max(0, now - lastTaken) * perSecond / NANOS);
        }
        taken = true;
        lastTaken = now;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
