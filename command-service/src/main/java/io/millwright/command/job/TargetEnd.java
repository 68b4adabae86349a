package io.millwright.command.job;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What became of one target. The first ones are the states of ended commands. */
enum TargetEnd {
    SUCCEEDED,
    FAILED,
    REJECTED,
    /** Refused by the machine because its time was over. */
    EXPIRED,
    UNKNOWN,
    UNDELIVERED,
    CANCELLED,
    /** The service itself did not accept the command, such as for a machine that has been removed. */
    REFUSED,
    /** Never launched, because the job was stopped before. */
    SKIPPED;

    /** Lower case, as in the API and the database. */
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<TargetEnd> of(String wireName) {
        return Arrays.stream(values())
                .filter(end -> end.wireName().equals(wireName))
                .findFirst();
    }

    /** Whether it says something about the command; what was stopped on purpose does not. */
    boolean isEvidence() {
        return this != CANCELLED && this != SKIPPED;
    }
}
