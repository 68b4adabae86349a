package io.millwright.command.connectivity;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a machine's boots beyond their order. It is needed when a machine was deleted and registered again: the
 * boots of the new registration may be numbered lower, and what is left of the old ones must not be taken for news.
 *
 * @param present boot uids seen in the registration of the known session, the newest last
 * @param former boot uids of earlier registrations, the newest last
 * @param formerBoot the highest boot of earlier registrations; -1 when there is none
 * @param registration that of the known session, by the registry's revision
 * @param current the registration that holds now
 */
record Lives(List<String> present, List<String> former, long formerBoot, long registration, long current) {
    /** More alternate only when something is wrong; it bounds what is stored. */
    private static final int REMEMBERED = 16;

    /** Of a machine that was never seen. */
    static final Lives NONE = new Lives(List.of(), List.of(), -1, 0, 0);

    Lives {
        present = List.copyOf(present);
        former = List.copyOf(former);
    }

    /** Whether a message belongs to a registration that is over. */
    boolean isOver(@Nullable String bootUid) {
        return bootUid != null && former.contains(bootUid);
    }

    /** Whether it is the offline of a boot that was never seen, under a number that belonged to an earlier registration. */
    boolean isLeftOver(Session known, Session told) {
        return !told.online() && told.bootId() <= formerBoot && told.bootId() > known.bootId();
    }

    /**
     * Whether the machine, registered anew, says that it is online in a boot that was never seen. Without a uid only a lower
     * number tells it from a duplicate.
     */
    boolean beginsAnew(Session known, Session told, @Nullable String bootUid) {
        return current > registration
                && told.online()
                && !told.isAfter(known)
                && (bootUid == null
                        ? told.bootId() < known.bootId()
                        : !present.contains(bootUid) && !former.contains(bootUid));
    }

    /** A boot without a uid can't be told from a late word of an earlier one: then the next one may begin anew again. */
    Lives begunAnew(Session known, @Nullable String bootUid) {
        List<String> over = new ArrayList<>(former);
        over.addAll(present);
        return new Lives(
                bootUid == null ? List.of() : List.of(bootUid),
                newest(over),
                Math.max(formerBoot, known.bootId()),
                bootUid == null ? registration : current,
                current);
    }

    Lives with(@Nullable String bootUid) {
        if (bootUid == null || present.contains(bootUid)) {
            return this;
        }
        List<String> more = new ArrayList<>(present);
        more.add(bootUid);
        return new Lives(newest(more), former, formerBoot, registration, current);
    }

    /**
     * After a later connection. One of a boot that was never seen belongs to the registration that holds now, so that an
     * earlier boot of it that comes late is not taken for yet another beginning.
     */
    Lives continued(@Nullable String bootUid) {
        return bootUid == null || present.contains(bootUid)
                ? this
                : new Lives(with(bootUid).present, former, formerBoot, current, current);
    }

    private static List<String> newest(List<String> uids) {
        return uids.subList(Math.max(0, uids.size() - REMEMBERED), uids.size());
    }
}
