package io.millwright.twin.availability;

import io.millwright.twin.availability.AvailabilityOutcome.Applied;
import io.millwright.twin.availability.AvailabilityOutcome.Duplicate;
import io.millwright.twin.availability.AvailabilityOutcome.Stale;
import io.millwright.twin.core.Connectivity;
import io.millwright.twin.core.Connectivity.Seen;
import io.millwright.twin.core.Twin;
import io.millwright.twin.publication.DesiredPublisher;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Loads, decides, saves. A lost race loads and decides again. */
@ApplicationScoped
class AvailabilityService {
    private final AvailabilityRepository repository;
    private final DesiredPublisher publisher;

    AvailabilityService(AvailabilityRepository repository, DesiredPublisher publisher) {
        this.repository = repository;
        this.publisher = publisher;
    }

    /** Completes when the outcome is committed. */
    Uni<AvailabilityOutcome> take(Announcement announcement) {
        return repository
                .locked(announcement, connection -> attempt(connection, announcement))
                .flatMap(attempt ->
                        attempt.map(outcome -> done(announcement, outcome)).orElseGet(() -> take(announcement)));
    }

    /** Empty when the race was lost. */
    private Uni<Optional<Attempt>> attempt(SqlConnection connection, Announcement announcement) {
        return repository
                .load(connection, announcement)
                .flatMap(twin -> repository
                        .gateway(connection, announcement)
                        .flatMap(gateway -> decide(connection, twin, gateway, announcement)));
    }

    private Uni<Optional<Attempt>> decide(
            SqlConnection connection, Twin twin, Connectivity gateway, Announcement announcement) {
        AvailabilityOutcome outcome = AvailabilityDecision.decide(twin.connectivity(), gateway, announcement);
        return outcome instanceof Applied(var next)
                ? save(connection, twin, next, announcement)
                : Uni.createFrom().item(Optional.of(new Attempt(twin, twin, outcome)));
    }

    private Uni<Optional<Attempt>> save(
            SqlConnection connection, Twin before, Seen connectivity, Announcement announcement) {
        Twin after = before.withConnectivity(connectivity);
        return repository
                .save(connection, after, AvailabilityHistory.applied(after, connectivity, announcement))
                .flatMap(saved -> saved
                        ? repository
                                .endSessionsThrough(connection, announcement, connectivity)
                                .replaceWith(Optional.of(new Attempt(before, after, new Applied(connectivity))))
                        : Uni.createFrom().item(Optional.empty()));
    }

    private Uni<AvailabilityOutcome> done(Announcement announcement, Attempt attempt) {
        if (attempt.after().publication().issue()
                > attempt.before().publication().issue()) {
            publisher.wake();
        }
        AvailabilityOutcome outcome = attempt.outcome();
        return switch (outcome) {
            case Applied _, Duplicate _ -> Uni.createFrom().item(outcome);
            case Stale stale ->
                repository
                        .recordRefusal(
                                announcement.machine(),
                                AvailabilityHistory.refused(attempt.after(), stale.current(), announcement))
                        .replaceWith(outcome);
        };
    }

    private record Attempt(Twin before, Twin after, AvailabilityOutcome outcome) {}
}
