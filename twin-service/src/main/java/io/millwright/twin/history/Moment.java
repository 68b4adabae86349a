package io.millwright.twin.history;

import java.time.Instant;

/** Which state of a twin is meant. */
sealed interface Moment {
    /** As it was after its nth change; the ETag of that time. */
    record Version(long version) implements Moment {}

    /** As it was while this desired revision was the current one, at the end of that time. */
    record DesiredRevision(long revision) implements Moment {}

    /** As it was at a time, the server's. */
    record Time(Instant at) implements Moment {}
}
