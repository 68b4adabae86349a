package io.millwright.twin.availability;

import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Session;

/** What an announcement does to a machine's connectivity. */
sealed interface AvailabilityOutcome {
    record Applied(Seen connectivity) implements AvailabilityOutcome {}

    /** It says what is known already. */
    record Duplicate() implements AvailabilityOutcome {}

    /**
     * Of an earlier session, or online in one that is over.
     *
     * @param answered whether the machine has to hear of it: a refused offline has overwritten the retained online
     */
    record Stale(Session current, boolean answered) implements AvailabilityOutcome {}
}
