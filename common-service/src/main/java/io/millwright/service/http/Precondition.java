package io.millwright.service.http;

import java.util.Set;

/** What a change demands of the version it changes. */
public sealed interface Precondition {
    boolean holdsFor(long revision);

    /** {@code If-Match: *}: any version, but there must be one. */
    record AnyVersion() implements Precondition {
        @Override
        public boolean holdsFor(long revision) {
            return true;
        }
    }

    /** One of these revisions; none at all when only weak or foreign tags were given. */
    record OneOf(Set<Long> revisions) implements Precondition {
        public OneOf {
            revisions = Set.copyOf(revisions);
        }

        @Override
        public boolean holdsFor(long revision) {
            return revisions.contains(revision);
        }
    }
}
