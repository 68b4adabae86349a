package io.millwright.twin.report;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What earlier reports of a machine tell about the boot of the one at hand.
 *
 * @param highestBoot of all taken reports; absent when there was none
 * @param uidsOfBoot the boot uids that were taken under this report's boot id
 * @param highestBootOfUid under which this report's boot uid was taken; absent when never, or without uid
 * @param takenBefore whether exactly this position of this life was taken before
 */
record ReportMemory(
        @Nullable Long highestBoot,
        Set<String> uidsOfBoot,
        @Nullable Long highestBootOfUid,
        boolean takenBefore) {
    ReportMemory {
        uidsOfBoot = Set.copyOf(uidsOfBoot);
    }

    static ReportMemory empty() {
        return new ReportMemory(null, Set.of(), null, false);
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
}
