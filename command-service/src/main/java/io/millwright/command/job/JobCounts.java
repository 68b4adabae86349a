package io.millwright.command.job;

import java.util.Collection;
import java.util.Map;

/**
 * What the database counts of a job's targets.
 *
 * @param reserved in flight, but the command may not exist yet
 * @param launched in flight, and the command exists
 * @param ended by what became of them
 * @param lastMinute how many were reserved within the last minute
 */
record JobCounts(int waiting, int reserved, int launched, Map<TargetEnd, Integer> ended, int lastMinute) {
    JobCounts {
        ended = Map.copyOf(ended);
    }

    int inFlight() {
        return reserved + launched;
    }

    int of(Collection<TargetEnd> ends) {
        return ends.stream().mapToInt(end -> ended.getOrDefault(end, 0)).sum();
    }

    /** How many ended in a way that says something about the command. */
    int evidence() {
        return ended.entrySet().stream()
                .filter(entry -> entry.getKey().isEvidence())
                .mapToInt(Map.Entry::getValue)
                .sum();
    }
}
