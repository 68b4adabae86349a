package io.millwright.twin.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.JsonLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What differs between two documents. Pure. */
final class TwinDiff {
    private TwinDiff() {}

    /** In the order of the pointers; a list that differs differs as a whole. */
    static List<DiffView.Difference> between(JsonNode before, JsonNode after) {
        List<DiffView.Difference> differences = new ArrayList<>();
        compare("", before, after, differences);
        return differences;
    }

    private static void compare(
            String pointer, JsonNode before, JsonNode after, List<DiffView.Difference> differences) {
        if (!before.isObject() || !after.isObject()) {
            if (!same(before, after)) {
                differences.add(new DiffView.Difference(pointer, DiffView.Change.CHANGED, before, after));
            }
            return;
        }
        Set<String> names = new TreeSet<>();
        before.fieldNames().forEachRemaining(names::add);
        after.fieldNames().forEachRemaining(names::add);
        for (String name : names) {
            String below = pointer + "/" + JsonLimits.escape(name);
            JsonNode old = before.get(name);
            JsonNode now = after.get(name);
            if (old == null) {
                differences.add(new DiffView.Difference(below, DiffView.Change.ADDED, null, now));
            } else if (now == null) {
                differences.add(new DiffView.Difference(below, DiffView.Change.REMOVED, old, null));
            } else {
                compare(below, old, now, differences);
            }
        }
    }

    /** Numbers by value: 1.0 is 1. */
    private static boolean same(JsonNode before, JsonNode after) {
        return before.equals(
                (a, b) -> a.equals(b)
                                || (a.isNumber()
                                        && b.isNumber()
                                        && a.decimalValue().compareTo(b.decimalValue()) == 0)
                        ? 0
                        : 1,
                after);
    }
}
