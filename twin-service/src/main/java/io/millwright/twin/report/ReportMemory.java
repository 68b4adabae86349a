package io.millwright.twin.report;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.envelope.Position;
import io.millwright.twin.core.Reported;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What earlier reports of a machine tell about the boot of the one at hand.
 *
 * @param highestBoot of all taken reports; absent when there was none
 * @param uidsOfBoot the boot uids that were taken under this report's boot id
 * @param highestBootOfUid under which this report's boot uid was taken; absent when never, or without uid
 * @param takenBefore whether exactly this position of this life was taken before
 * @param beforeTombstone what was newest when the machine was deleted; absent when it never was, or had never reported
 */
record ReportMemory(
        @Nullable Long highestBoot,
        Set<String> uidsOfBoot,
        @Nullable Long highestBootOfUid,
        boolean takenBefore,
        @Nullable Newest beforeTombstone) {
    /**
     * The newest report that was taken.
     *
     * @param revision how many had been taken
     * @param announcedBoot the highest boot that availability told of; 0 when it told of none
     */
    record Newest(Position position, long revision, long announcedBoot) {}

    ReportMemory {
        uidsOfBoot = Set.copyOf(uidsOfBoot);
    }

    static ReportMemory empty() {
        return new ReportMemory(null, Set.of(), null, false, null);
    }

    /**
     * Another life: this boot id under another uid, or a lower boot id with a uid never seen. A uid that was taken under a
     * higher boot id is a life that adopted that id, and its message is just late. Without uid no life can be told from
     * another.
     */
    boolean isAnotherLife(long bootId, @Nullable String bootUid) {
        if (bootUid == null || highestBoot == null || uidsOfBoot.contains(bootUid)) {
            return false;
        }
        if (highestBootOfUid != null && highestBootOfUid > bootId) {
            return false;
        }
        return !uidsOfBoot.isEmpty() || (bootId < highestBoot && highestBootOfUid == null);
    }

    /**
     * Of a report that goes on where another one of the same life and boot has just been taken, or is that one: then nothing
     * has to be looked up. Empty for all others.
     */
    static Optional<ReportMemory> following(Reported newest, Envelope<?> report) {
        long boot = newest.position().bootId();
        String uid = newest.bootUid();
        if (report.bootId() != boot
                || !Objects.equals(report.bootUid(), uid)
                || newest.position().isAfter(report.position())) {
            return Optional.empty();
        }
        return Optional.of(new ReportMemory(
                boot,
                uid == null ? Set.of() : Set.of(uid),
                uid == null ? null : boot,
                report.position().equals(newest.position()),
                null));
    }
}
