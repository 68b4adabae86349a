package io.millwright.model.topic;

/** What a device or gateway does with a class when its bounded queue is full. */
public enum EdgeQueuePolicy {
    /** The oldest is expired or compacted first; the numbers left out are reported as skipped on purpose. */
    OLDEST_FIRST,
    /** Only the newest message of the class is kept. */
    NEWEST_ONLY,
    /** Kept; never dropped, dead-lettered when nothing else is left to give up. */
    NEVER_DROPPED,
    /** Kept for as long as there is room after alerts. */
    KEPT_AFTER_ALERTS,
    /** Kept while the machine's command answers are outstanding. */
    KEPT,
    /** The last to be kept. */
    KEPT_LAST,
    /** The edge never queues it: it comes from the cloud. */
    NOT_QUEUED
}
