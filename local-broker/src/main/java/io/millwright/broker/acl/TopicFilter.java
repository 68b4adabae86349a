package io.millwright.broker.acl;

import java.util.List;
import java.util.Optional;

/**
 * A topic filter of MQTT 5, section 4.7, plain or shared.
 *
 * @param group the group of a shared subscription; empty when plain
 * @param levels never empty; a level itself may be
 */
public record TopicFilter(Optional<String> group, List<String> levels) {
    private static final String ANY = "+";
    private static final String REST = "#";
    private static final String SHARE = "$share";
    private static final int MAX_LENGTH = 65_535;

    public TopicFilter {
        levels = List.copyOf(levels);
    }

    /** Empty for everything that is not a filter: misplaced wildcards, U+0000, a share without group or filter. */
    public static Optional<TopicFilter> parse(String text) {
        if (text.isEmpty() || text.length() > MAX_LENGTH || text.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        List<String> levels = List.of(text.split("/", -1));
        Optional<String> group = Optional.empty();
        if (levels.getFirst().equals(SHARE)) {
            if (levels.size() < 3 || levels.get(1).isEmpty() || hasWildcard(levels.get(1))) {
                return Optional.empty();
            }
            group = Optional.of(levels.get(1));
            levels = levels.subList(2, levels.size());
            if (levels.size() == 1 && levels.getFirst().isEmpty()) {
                return Optional.empty();
            }
        }
        return wildcardsStandAlone(levels) ? Optional.of(new TopicFilter(group, levels)) : Optional.empty();
    }

    private static boolean wildcardsStandAlone(List<String> levels) {
        for (int i = 0; i < levels.size(); i++) {
            String level = levels.get(i);
            if ((hasWildcard(level) && level.length() > 1) || (level.equals(REST) && i < levels.size() - 1)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasWildcard(String level) {
        return level.contains(ANY) || level.contains(REST);
    }

    /**
     * Whether {@code topic} is among those that this filter names to a publisher. Never true for a topic with wildcards or
     * of {@code $share}, nor for a shared filter: that is a way to subscribe.
     */
    public boolean matches(String topic) {
        Optional<TopicFilter> exact = parse(topic);
        return group.isEmpty()
                && exact.isPresent()
                && exact.get().group().isEmpty()
                && exact.get().levels().stream().noneMatch(TopicFilter::hasWildcard)
                && coversLevels(exact.get().levels());
    }

    /**
     * Whether every message that {@code other} matches is matched by this one too, by the same way of subscribing: a plain
     * filter covers no shared one, and a shared one only those of its own group.
     */
    public boolean covers(TopicFilter other) {
        return group.equals(other.group) && coversLevels(other.levels);
    }

    private boolean coversLevels(List<String> other) {
        // a leading wildcard stands for no level that begins with $
        if (hasWildcard(levels.getFirst()) && other.getFirst().startsWith("$")) {
            return false;
        }
        for (int i = 0; i < levels.size(); i++) {
            String level = levels.get(i);
            if (level.equals(REST)) {
                // "a/#" stands for "a" too
                return true;
            }
            if (i == other.size() || !coversLevel(level, other.get(i))) {
                // but this one is longer, unless only by its "#"
                return false;
            }
        }
        return levels.size() == other.size();
    }

    private static boolean coversLevel(String level, String other) {
        return level.equals(other) || (level.equals(ANY) && !other.equals(REST));
    }

    /** As it is written in MQTT. */
    @Override
    public String toString() {
        String plain = String.join("/", levels);
        return group.map(name -> SHARE + "/" + name + "/" + plain).orElse(plain);
    }
}
