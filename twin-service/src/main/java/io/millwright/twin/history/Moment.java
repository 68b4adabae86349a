package io.millwright.twin.history;

import io.millwright.twin.core.Twin;
import java.time.Instant;

/** Which state of a twin is meant. */
sealed interface Moment {
    /** Whether the twin has certainly been through it. A time may lie before its first change. */
    default boolean wasBefore(Twin twin) {
        return switch (this) {
            case Version(long version) -> version > 0 && version <= twin.version();
            case DesiredRevision(long revision) ->
                revision > 0 && revision <= twin.desired().revision();
            case Time _ -> false;
        };
    }

    /** As it was after its nth change; the ETag of that time. */
    record Version(long version) implements Moment {}

    /** As it was while this desired revision was the current one, at the end of that time. */
    record DesiredRevision(long revision) implements Moment {}

    /** As it was at a time, the server's. */
    record Time(Instant at) implements Moment {}
}
