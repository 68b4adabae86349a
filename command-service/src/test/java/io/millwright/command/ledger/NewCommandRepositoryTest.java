package io.millwright.command.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.node.NullNode;
import io.millwright.command.CommandTestBase;
import io.millwright.command.ledger.NewCommandRepository.Inserted;
import io.millwright.command.lifecycle.Cancellation;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.Departure;
import io.millwright.command.lifecycle.Report;
import io.millwright.command.lifecycle.Terms;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.model.message.Outcome;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Submissions on a real database. */
@QuarkusTest
class NewCommandRepositoryTest extends CommandTestBase {
    private static final int MAX_OPEN = 1_000;

    @Inject
    NewCommandRepository commands;

    @Inject
    CommandRepository writes;

    @Inject
    CommandReadRepository reads;

    @Test
    void whatCouldNotBeSentAnyMoreIsNotWritten() {
        MachineKey machine = aRegisteredMachine();
        commands.ensure(pool, machine).await().indefinitely();
        Instant now = commands.look(pool, machine, "mes", aName("key"), null, MAX_OPEN)
                .await()
                .indefinitely()
                .now();
        StoredCommand late = aCommand(machine, now.plusMillis(900));
        StoredCommand inTime = aCommand(machine, now.plusSeconds(60));

        assertThat(insert(late)).isEqualTo(new Inserted.TooLate());
        assertThat(insert(inTime)).isEqualTo(new Inserted.WaitsForMachine());
        assertThat(insert(inTime)).isEqualTo(new Inserted.Not());
        viewer().get(pathOf(machine) + "/" + late.key().commandId()).then().statusCode(404);
    }

    @Test
    void moreOpenCommandsThanAMachineMayHaveAreRefusedAndRepetitionsAreNot() {
        MachineKey machine = aRegisteredMachine();
        pool.preparedQuery("""
                        insert into command.command (factory_id, command_id, machine_id, client_id, issued_by,
                            request_digest, type, parameters, created_at, expires_at, receipt_due_at, outcome_due_at,
                            state, due_at)
                        select $1, $2 || '-' || n, $2, 'mes', 'ada', '', 'stop', '{}', now(), now() + interval '1 day',
                            now() + interval '1 day', now() + interval '1 day', 'pending', now() + interval '1 day'
                        from generate_series(1, $3) n""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), MAX_OPEN - 1));
        String key = aName("key");
        String body = "{'type':'stop','ttl':'PT1M'}";
        String last = post(machine, key, body).statusCode(202).extract().path("command_id");

        post(machine, aName("key"), body)
                .statusCode(409)
                .body("type", equalTo("/problems/too-many-commands"))
                .body("max_open", equalTo(MAX_OPEN));

        post(machine, key, body).statusCode(202).body("command_id", equalTo(last));
        operator().post(pathOf(machine) + "/" + last + "/cancel").then().statusCode(200);
        post(machine, aName("key"), body).statusCode(202);
    }

    @Test
    void whatChangesOfManyIsWrittenAtOnceAsItIs() {
        // given
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        StoredCommand plain = aCommand(aRegisteredMachine(), now.plusSeconds(60));
        StoredCommand reported = aCommand(plain.order().machine(), now.plusSeconds(60));
        commands.ensure(pool, plain.order().machine()).await().indefinitely();
        assertThat(List.of(insert(plain), insert(reported))).containsOnly(new Inserted.WaitsForMachine());
        Command life = reported.life();
        Report report = new Report(
                Outcome.Status.FAILED,
                new Position(3, 9_007_199_254_740_991L),
                now,
                "digest",
                NullNode.getInstance(),
                true,
                new Outcome.Failure("e\"1", "it ' broke"),
                now.plusNanos(1_999),
                Instant.parse("9999-12-31T23:59:59Z"),
                "/a: \\u0041");
        StoredCommand changed = new StoredCommand(
                reported.order(),
                new Command(
                        life.terms(),
                        new Departure(2, 1, now),
                        now,
                        report,
                        true,
                        now,
                        new Cancellation(now, "ada \"x\"")),
                now,
                7);

        // when
        writes.write(
                        pool,
                        List.of(new Recording.Applied(plain, plain), new Recording.Applied(reported, changed)),
                        List.of())
                .await()
                .indefinitely();

        // then
        StoredCommand read =
                reads.find(pool, changed.key()).await().indefinitely().orElseThrow();
        assertThat(read.revision()).isEqualTo(7);
        assertThat(read.endedAt()).isEqualTo(now);
        assertThat(read.life().departure()).isEqualTo(new Departure(2, 1, now));
        assertThat(read.life().cancellation()).isEqualTo(new Cancellation(now, "ada \"x\""));
        assertThat(read.life().conflict()).isTrue();
        assertThat(read.life().report())
                .usingRecursiveComparison()
                .ignoringFields("startedAt")
                .isEqualTo(report);
        assertThat(Objects.requireNonNull(read.life().report()).startedAt()).isEqualTo(now.plusNanos(1_000));
        assertThat(reads.find(pool, plain.key())
                        .await()
                        .indefinitely()
                        .orElseThrow()
                        .life())
                .isEqualTo(plain.life());
    }

    @Test
    void whatDepartsAtOnceHasItsAttemptOnRecordFromTheBeginning() {
        // given
        MachineKey machine = aRegisteredMachine();
        commands.ensure(pool, machine).await().indefinitely();
        pool.preparedQuery("update command.connectivity set online = true where factory_id = $1 and machine_id = $2")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()));
        StoredCommand command =
                aCommand(machine, Instant.now().truncatedTo(ChronoUnit.MICROS).plusSeconds(60));

        // when
        Inserted inserted = commands.insert(pool, command, Ordering.ANY, false, Optional.of(Duration.ofMinutes(1)))
                .await()
                .indefinitely();

        // then
        assertThat(inserted).isInstanceOf(Inserted.Departs.class);
        Inserted.Departs departs = (Inserted.Departs) inserted;
        assertThat(departs.area().value()).isEqualTo("a1");
        assertThat(departs.left()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(60));
        assertThat(departs.command().command().life().departure()).isEqualTo(new Departure(1, 1, null));
        assertThat(reads.find(pool, command.key()).await().indefinitely())
                .contains(departs.command().command());
        Row box = pool.preparedQuery("""
                        select o.sent, o.send_at > now() + interval '30 seconds' as is_later, (
                            select array_agg(e.kind order by e.id) from command.event e
                            where e.factory_id = o.factory_id and e.command_id = o.command_id) as said
                        from command.outbox o where o.factory_id = $1 and o.command_id = $2""")
                .executeAndAwait(Tuple.of(
                        command.key().factoryId().value(),
                        command.key().commandId().value()))
                .iterator()
                .next();
        assertThat(box.getInteger("sent")).isEqualTo(1);
        assertThat(box.getBoolean("is_later")).isTrue();
        assertThat(box.getArrayOfStrings("said")).containsExactly("submitted", "sent");
    }

    private Inserted insert(StoredCommand command) {
        return commands.insert(pool, command, Ordering.ANY, true, Optional.of(Duration.ofMinutes(1)))
                .await()
                .indefinitely();
    }

    private static StoredCommand aCommand(MachineKey machine, Instant expiresAt) {
        CommandOrder order = new CommandOrder(
                CommandKey.of(machine.factoryId().value(), aName("c")),
                machine,
                "mes",
                "ada",
                null,
                "digest",
                null,
                null,
                "stop",
                Json.MAPPER.createObjectNode(),
                null);
        Terms terms = Terms.of(expiresAt.minusSeconds(2), expiresAt, Duration.ofSeconds(1), Duration.ofSeconds(2));
        return new StoredCommand(order, Command.submitted(terms), null, 1);
    }
}
