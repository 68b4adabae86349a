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
 * @param property what it is sorted by; only when it is
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
        @Nullable PropertyPath property,
        List<String> after) {
    TwinSearch {
        if ((property != null) != sort.isByProperty()) {
            throw new IllegalArgumentException("a property goes with a sort by property: " + sort);
        }
        areas = List.copyOf(areas);
        types = List.copyOf(types);
        labels = Map.copyOf(labels);
        comparisons = List.copyOf(comparisons);
        after = List.copyOf(after);
    }

    /** The same, going on with the twins that have no value to be sorted by. */
    TwinSearch withoutValue(List<String> from) {
        return new TwinSearch(
                factory,
                connectivity,
                convergence,
                areas,
                types,
                labels,
                comparisons,
                Sort.NO_PROPERTY,
                property,
                from);
    }

    /** What a list is ordered by; the machine id decides between equals. */
    enum Sort {
        MACHINE_ID("machine_id"),
        MACHINE_ID_DOWN("-machine_id"),
        /** Longest unchanged first; without those that never reported. */
        CONVERGENCE_SINCE("convergence_since"),
        /** Longest unchanged first; without those never heard of. */
        CONNECTIVITY_SINCE("connectivity_since"),
        /** Null, then texts, numbers and truth values, each by size; without those that have no such value. */
        PROPERTY("property"),
        PROPERTY_DOWN("-property"),
        /** Behind either of them: those that have no such value. */
        NO_PROPERTY("no_property");

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

        boolean isByProperty() {
            return isByValue() || this == NO_PROPERTY;
        }

        boolean isByValue() {
            return this == PROPERTY || this == PROPERTY_DOWN;
        }
    }
}
