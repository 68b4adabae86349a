package io.millwright.broker.hivemq;

/**
 * What one client may take of the broker.
 *
 * @param messagesPerSecond that a machine may publish for ever; ten seconds' worth at once
 * @param connectsPerSecond that one client id may try from one address, for ever
 * @param connectBurst as many tries at once
 */
public record Quotas(int messagesPerSecond, double connectsPerSecond, int connectBurst) {
    private static final int BURST_SECONDS = 10;

    /** Far above what a sound machine does. */
    public static final Quotas USUAL = new Quotas(2_000, 1, 30);

    /** The same, but for the messages. */
    public Quotas withMessagesPerSecond(int number) {
        return new Quotas(number, connectsPerSecond, connectBurst);
    }

    Allowance messages() {
        return new Allowance(messagesPerSecond, (double) messagesPerSecond * BURST_SECONDS);
    }
}
