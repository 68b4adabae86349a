package io.millwright.command.ledger;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the number of tag values bounded, whatever types clients invent: the first ones by name, then {@code other}. */
final class TypeTags {
    private static final String OTHER = "other";

    private final int max;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    TypeTags(int max) {
        this.max = max;
    }

    String of(String type) {
        if (known.contains(type)) {
            return type;
        }
        synchronized (known) {
            return known.size() < max && known.add(type) ? type : OTHER;
        }
    }
}
