package io.millwright.system;

/**
 * A command that was answered with 202.
 *
 * @param fails whether the machine is told to fail in it
 * @param cancelled whether somebody wished it cancelled
 * @param sentNanos before it was sent the first time, by the monotonic clock
 * @param answeredNanos after it was accepted
 */
record SubmittedCommand(
        String id,
        String key,
        String machine,
        String type,
        boolean fails,
        boolean cancelled,
        long sentNanos,
        long answeredNanos) {
    /** Whether it was accepted before the other one was sent, so that the other one is the later of the two. */
    boolean isBefore(SubmittedCommand other) {
        return answeredNanos < other.sentNanos;
    }
}
