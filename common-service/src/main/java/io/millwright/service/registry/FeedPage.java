package io.millwright.service.registry;

import io.millwright.model.id.MachineKey;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A piece of the change feed.
 *
 * @param latest the registry's newest revision when it answered
 */
record FeedPage(List<Change> changes, long latest) {
    FeedPage {
        changes = List.copyOf(changes);
    }

    /**
     * The part of the page before the first machine that comes back after its deletion on the same page: only the newest word
     * on each machine is stored, and the deletion must not be overlooked.
     */
    FeedPage untilFirstReturn() {
        Set<MachineKey> removed = new HashSet<>();
        for (int i = 0; i < changes.size(); i++) {
            switch (changes.get(i)) {
                case Change.Removed gone -> removed.add(gone.key());
                case Change.Stored stored
                when removed.contains(stored.machine().key()) -> {
                    return new FeedPage(changes.subList(0, i), latest);
                }
                case Change.Stored _,
                        Change.StoredType _,
                        Change.RemovedType _,
                        Change.Ignored _,
                        Change.Malformed _ -> {}
            }
        }
        return this;
    }

    /** Where to go on after this page. */
    long end(long start) {
        return changes.stream().mapToLong(Change::revision).reduce(start, Math::max);
    }

    boolean isLastAfter(long start) {
        return end(start) >= latest;
    }

    /** The newest word on each machine and type: one statement can't write a row twice. */
    Collection<Change> newestOfEach() {
        Map<Object, Change> newest = new LinkedHashMap<>();
        for (Change change : changes) {
            switch (change) {
                case Change.Stored stored -> newest.merge(stored.machine().key(), change, FeedPage::newer);
                case Change.Removed removed -> newest.merge(removed.key(), change, FeedPage::newer);
                case Change.StoredType stored -> newest.merge(stored.type().typeId(), change, FeedPage::newer);
                case Change.RemovedType removed -> newest.merge(removed.typeId(), change, FeedPage::newer);
                case Change.Ignored _, Change.Malformed _ -> {}
            }
        }
        return newest.values();
    }

    private static Change newer(Change a, Change b) {
        return a.revision() >= b.revision() ? a : b;
    }
}
