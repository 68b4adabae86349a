package io.millwright.twin.query;

import io.millwright.model.id.FactoryId;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Convergence;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which twins of a factory are wanted: all conditions hold. An empty member wants all.
 *
 * @param after the sort key of the last one seen; empty from the start
 */
record TwinSearch(
        FactoryId factory,
        Connectivity.@Nullable Status connectivity,
        Convergence.@Nullable State convergence,
        List<String> areas,
        List<String> types,
        Map<String, String> labels,
        List<Comparison> comparisons,
        Sort sort,
        List<String> after) {
    TwinSearch {
        areas = List.copyOf(areas);
        types = List.copyOf(types);
        labels = Map.copyOf(labels);
        comparisons = List.copyOf(comparisons);
        after = List.copyOf(after);
    }

    /** What a list is ordered by; the machine id decides between equals. */
    enum Sort {
        MACHINE_ID("machine_id"),
        MACHINE_ID_DOWN("-machine_id"),
        /** Longest unchanged first; without those that never reported. */
        CONVERGENCE_SINCE("convergence_since"),
        /** Longest unchanged first; without those never heard of. */
        CONNECTIVITY_SINCE("connectivity_since");

        private final String wireName;

        Sort(String wireName) {
            this.wireName = wireName;
        }

        String wireName() {
            return wireName;
        }

        boolean isByTime() {
            return this == CONVERGENCE_SINCE || this == CONNECTIVITY_SINCE;
        }
    }
}
