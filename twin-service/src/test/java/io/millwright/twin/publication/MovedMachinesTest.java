package io.millwright.twin.publication;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.MachineKey;
import io.millwright.twin.TwinTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Looks for machines whose desired state has to follow them. */
@QuarkusTest
class MovedMachinesTest extends TwinTestBase {
    private static final Duration LATELY = Duration.ofHours(1);

    @Inject
    PublicationRepository repository;

    private long issues(String factory) {
        return pool.preparedQuery("select coalesce(sum(publish_issue), 0)::bigint from twin.twin where factory_id = $1")
                .executeAndAwait(Tuple.of(factory))
                .iterator()
                .next()
                .getLong(0);
    }

    /** Each of them published where it stands. */
    private void published(String factory, int machines) {
        pool.preparedQuery("""
                        insert into twin.known_machine (factory_id, machine_id, area_id, type_id, revision, document)
                        select $1, 'm' || i, 'a1', 'press', 1, '{}' from generate_series(1, $2) i""").executeAndAwait(Tuple.of(factory, machines));
        pool.preparedQuery("update twin.known_machine set moved_at = null where factory_id = $1")
                .executeAndAwait(Tuple.of(factory));
        pool.preparedQuery("""
                        insert into twin.twin (factory_id, machine_id, version, desired_revision, desired, desired_changes,
                          publish_issue, published_issue, published_area_id, convergence)
                        select $1, 'm' || i, 1, 1, '{}', '{}', 1, 1, 'a1', 'unknown' from generate_series(1, $2) i""").executeAndAwait(Tuple.of(factory, machines));
    }

    @Test
    void aMoveADeletionAndANewRegistrationAreOfLately() {
        // given
        published("moved", 4);
        // when
        pool.query("update twin.known_machine set area_id = 'a2' where factory_id = 'moved' and machine_id = 'm1'")
                .executeAndAwait();
        delete(MachineKey.of("moved", "m2"));
        pool.query(
                        "update twin.known_machine set document = '{\"name\":\"x\"}' where factory_id = 'moved' and machine_id = 'm3'")
                .executeAndAwait();
        // then
        assertThat(pool
                        .query(
                                "select machine_id from twin.known_machine where factory_id = 'moved' and moved_at is not null order by 1")
                        .executeAndAwait()
                        .stream()
                        .map(row -> row.getString(0))
                        .toList())
                .containsExactly("m1", "m2");
        repository.issueMovedWithin(LATELY).await().indefinitely();
        assertThat(pool
                        .query(
                                "select machine_id from twin.twin where factory_id = 'moved' and publish_issue > 1 order by 1")
                        .executeAndAwait()
                        .stream()
                        .map(row -> row.getString(0))
                        .toList())
                .containsExactly("m1", "m2");
    }

    @Test
    void whatALookAtThoseOfLatelyCanNotSeeALookAtAllFinds() {
        published("missed", 2);
        pool.query("update twin.twin set published_area_id = 'a0' where factory_id = 'missed' and machine_id = 'm1'")
                .executeAndAwait();
        repository.issueMovedWithin(LATELY).await().indefinitely();
        assertThat(issues("missed")).isEqualTo(2);
        repository.issueMoved().await().indefinitely();
        assertThat(issues("missed")).isEqualTo(3);
        repository.issueMoved().await().indefinitely();
        assertThat(issues("missed")).isEqualTo(3);
    }

    @Test
    void aLookAtThoseOfLatelyReadsNoOthers() {
        // given
        published("still", 5_000);
        // what other tests have registered just now
        pool.query("update twin.known_machine set moved_at = null where moved_at is not null")
                .executeAndAwait();
        pool.query("analyze twin.known_machine").executeAndAwait();
        pool.query("analyze twin.twin").executeAndAwait();
        // when
        var plan = new StringBuilder();
        pool.preparedQuery("explain " + PublicationRepository.ISSUE_MOVED_LATELY)
                .executeAndAwait(Tuple.of(3600.0))
                .forEach(row -> plan.append(row.getString(0)).append('\n'));
        // then
        assertThat(plan).contains("known_machine_moved").doesNotContain("Seq Scan");
    }
}
