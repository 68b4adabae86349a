package io.millwright.command.job;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When too much has gone wrong. Shares are of the targets that have ended in a way that says something, from above 0 to 1;
 * an absent one is not looked at.
 *
 * @param after how many must have ended before any share counts
 * @param rejected also counts what the service refused
 * @param undelivered also counts what the machine refused as expired
 * @param any of all that did not succeed
 */
record AbortRule(
        int after,
        @Nullable BigDecimal failed,
        @Nullable BigDecimal rejected,
        @Nullable BigDecimal unknown,
        @Nullable BigDecimal undelivered,
        @Nullable BigDecimal any) {
    static final AbortRule NEVER = new AbortRule(1, null, null, null, null, null);

    private record Limit(String name, @Nullable BigDecimal share, Set<TargetEnd> ends) {}

    /** Why the job is to be stopped; empty while it may go on. */
    Optional<String> violated(JobCounts counts) {
        int ended = counts.evidence();
        if (ended < after) {
            return Optional.empty();
        }
        return limits().stream()
                .filter(limit -> reached(limit.share, counts.of(limit.ends), ended))
                .findFirst()
                .map(limit -> counts.of(limit.ends) + " of " + ended + " ended targets " + limit.name
                        + ": the limit is a share of " + limit.share);
    }

    private List<Limit> limits() {
        return List.of(
                new Limit("failed", failed, Set.of(TargetEnd.FAILED)),
                new Limit("were rejected", rejected, Set.of(TargetEnd.REJECTED, TargetEnd.REFUSED)),
                new Limit("are unknown", unknown, Set.of(TargetEnd.UNKNOWN)),
                new Limit("were not delivered", undelivered, Set.of(TargetEnd.UNDELIVERED, TargetEnd.EXPIRED)),
                new Limit(
                        "did not succeed",
                        any,
                        Set.of(
                                TargetEnd.FAILED,
                                TargetEnd.REJECTED,
                                TargetEnd.REFUSED,
                                TargetEnd.UNKNOWN,
                                TargetEnd.UNDELIVERED,
                                TargetEnd.EXPIRED)));
    }

    /** In decimals: 3 of 30 reach 0.1, which they would not in binary. */
    private static boolean reached(@Nullable BigDecimal share, int count, int ended) {
        return share != null
                && count > 0
                && BigDecimal.valueOf(count).compareTo(share.multiply(BigDecimal.valueOf(ended))) >= 0;
    }
}
