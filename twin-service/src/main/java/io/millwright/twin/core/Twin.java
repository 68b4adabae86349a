package io.millwright.twin.core;

import io.millwright.model.id.MachineKey;
import io.millwright.twin.core.Connectivity.NeverSeen;
import io.millwright.twin.core.Connectivity.Seen;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known and wanted of one machine. A value: each change makes the next one.
 *
 * @param version counts the saved changes; 0 for a machine that nothing was saved of yet
 * @param reported absent for a machine that never reported
 */
public record Twin(
        MachineKey machine,
        long version,
        DesiredState desired,
        @Nullable Reported reported,
        Connectivity connectivity,
        Convergence convergence,
        Publication publication,
        Hearing hearing) {

    /** The twin of a machine that is registered, and no more. */
    public static Twin of(MachineKey machine) {
        return new Twin(
                machine,
                0,
                DesiredState.none(),
                null,
                new NeverSeen(),
                new Convergence.Unknown(),
                Publication.none(),
                Hearing.nothing());
    }

    /**
     * Takes a newer report. One that applied a desired revision above the known one raises desired above that; the current
     * desired is issued again when the report shows, on a new connection, that the machine lacks it.
     */
    public Twin withReport(Reported newest) {
        Instant at = newest.receivedAt();
        boolean ahead = newest.appliedRevision() > desired.revision();
        DesiredState next = ahead ? desired.raisedAbove(newest.appliedRevision(), at) : desired;
        Publication issued = ahead ? publication.next(connection(newest, connectivity)) : publication;
        return new Twin(
                        machine,
                        version,
                        next,
                        newest,
                        connectivity,
                        Convergence.after(convergence, next, newest, at),
                        issued,
                        hearing.heard())
                .issuedWhereLacking();
    }

    /** Takes another desired state, whose revision is higher, and issues it. */
    public Twin withDesired(DesiredState next, Instant at) {
        return new Twin(
                machine,
                version,
                next,
                reported,
                connectivity,
                Convergence.after(convergence, next, reported, at),
                publication.next(connection(reported, connectivity)),
                hearing);
    }

    /** The same, once it is saved. */
    public Twin saved() {
        return new Twin(machine, version + 1, desired, reported, connectivity, convergence, publication, hearing);
    }

    public Twin withConnectivity(Seen newest) {
        Twin next = new Twin(machine, version, desired, reported, newest, convergence, publication, hearing.heard());
        return newest.isOnline() ? next.issuedWhereLacking() : next;
    }

    /** The same, heard by another service. */
    Twin seenAt(@Nullable Instant at) {
        return new Twin(
                machine,
                version,
                desired,
                reported,
                connectivity,
                convergence,
                publication,
                new Hearing(at, hearing.silentSince()));
    }

    /** Whether it is connected, as far as anybody can tell. */
    public Connectivity.Status status() {
        return connectivity.status() == Connectivity.Status.ONLINE && hearing.silentSince() != null
                ? Connectivity.Status.UNKNOWN
                : connectivity.status();
    }

    /** When anything was heard of it; absent when nothing ever was. */
    public @Nullable Instant lastSeen() {
        return Stream.of(
                        Optional.ofNullable(hearing.seenAt()),
                        Optional.ofNullable(reported).map(Reported::receivedAt),
                        connectivity instanceof Seen seen ? Optional.of(seen.since()) : Optional.<Instant>empty())
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private Twin issuedWhereLacking() {
        Session newest = connection(reported, connectivity);
        if (!(convergence instanceof Convergence.Pending) || newest == null || publication.reached(newest)) {
            return this;
        }
        return new Twin(
                machine, version, desired, reported, connectivity, convergence, publication.next(newest), hearing);
    }

    /** Where the machine is now; session 0 stands for one that is known by a report only. */
    private static @Nullable Session connection(@Nullable Reported reported, Connectivity connectivity) {
        Session announced = connectivity instanceof Seen seen ? seen.session() : null;
        if (reported == null) {
            return announced;
        }
        Session implied = new Session(reported.position().bootId(), 0);
        return announced == null || implied.isAfter(announced) ? implied : announced;
    }
}
