package io.millwright.device;

/** What sending telemetry does while the queue is full. */
public enum WhenFull {
    /** The caller waits: for sources that can, such as a replay. */
    BLOCK_CALLER,
    /** The oldest waiting telemetry goes, and the numbers left out are reported as skipped on purpose. */
    DROP_OLDEST
}
