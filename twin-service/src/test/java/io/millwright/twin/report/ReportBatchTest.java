package io.millwright.twin.report;

import static io.millwright.twin.core.TwinFixture.afterNoon;
import static io.millwright.twin.core.TwinFixture.envelope;
import static io.millwright.twin.core.TwinFixture.json;
import static io.millwright.twin.core.TwinFixture.online;
import static io.millwright.twin.core.TwinFixture.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.model.envelope.Position;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.model.message.StateReport.Health;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.twin.TwinTestBase;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.intake.Taken;
import io.millwright.twin.report.ReportOutcome.Applied;
import io.millwright.twin.report.ReportOutcome.Duplicate;
import io.millwright.twin.report.ReportOutcome.Stale;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many reports at once on a real database. */
@QuarkusTest
class ReportBatchTest extends TwinTestBase {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String LINES = """
            select version, to_revision, boot_id, sequence, message_id from twin.transition
            where factory_id = $1 and machine_id = $2 and kind = 'reported' and accepted order by xid, id""";

    @Inject
    ReportRoundService rounds;

    @Inject
    ReportBatchService batches;

    @Inject
    ReportService service;

    @Inject
    TwinRepository twins;

    @AfterEach
    void refuseNothing() {
        pool.query("drop trigger if exists refuse_poison on twin.transition").executeAndAwait();
    }

    /** The database refuses the lines of reports with this reason, as it would refuse data that it can't hold. */
    private void refuse(String poison) {
        pool.query("""
                        create or replace function twin.refuse_poison() returns trigger language plpgsql as $$
                        begin
                          if new.reason = '%s' then raise exception 'poison' using errcode = '22000'; end if;
                          return new;
                        end $$""".formatted(poison)).executeAndAwait();
        pool.query("""
                        create trigger refuse_poison before insert on twin.transition
                        for each row execute function twin.refuse_poison()""").executeAndAwait();
    }

    private static Taken.Valid<StateReport> message(MachineKey machine, long boot, long sequence, StateReport state) {
        return new Taken.Valid<>(
                MachineTopic.of(machine, new AreaId("a1"), MessageClass.STATE),
                envelope(boot, "uid-" + boot, sequence, null, state),
                afterNoon(sequence));
    }

    private static Taken.Valid<StateReport> message(MachineKey machine, long boot, long sequence) {
        return message(machine, boot, sequence, state(null));
    }

    /** A registered machine that has reported once. */
    private MachineKey aMachine() {
        MachineKey machine = aRegisteredMachine();
        assertThat(judge(List.of(message(machine, 1, 1)))).hasOnlyElementsOfType(Applied.class);
        return machine;
    }

    private static List<Arrival> arrivals(List<Taken.Valid<StateReport>> messages) {
        return messages.stream().map(Arrival::new).toList();
    }

    /** All of them in one batch. */
    private List<ReportOutcome> judge(List<Taken.Valid<StateReport>> messages) {
        List<Arrival> arrivals = arrivals(messages);
        rounds.judge(arrivals).await().atMost(PATIENCE);
        return arrivals.stream().map(ReportBatchTest::outcome).toList();
    }

    private static ReportOutcome outcome(Arrival arrival) {
        Judgement judgement =
                arrival.judgement().toCompletableFuture().getNow(new Judgement.NotTaken(new Taken.Postponed<>()));
        return ((Judgement.Decided) judgement).outcome();
    }

    private Twin stored(MachineKey machine) {
        return twins.load(machine).await().atMost(PATIENCE);
    }

    /** Version, revision, boot and sequence of every report that was taken. */
    private List<List<Long>> lines(MachineKey machine) {
        var lines = new ArrayList<List<Long>>();
        pool.preparedQuery(LINES)
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()))
                .forEach(row -> lines.add(List.of(row.getLong(0), row.getLong(1), row.getLong(2), row.getLong(3))));
        return lines;
    }

    @Test
    void severalReportsOfOneMachineInABatchAreTakenInTheirOrder() {
        // given
        MachineKey one = aMachine();
        MachineKey other = aMachine();
        // when
        List<ReportOutcome> outcomes = judge(List.of(
                message(one, 1, 2), message(other, 1, 2), message(one, 1, 3), message(one, 1, 3), message(one, 2, 1)));
        // then
        assertThat(outcomes.get(3)).isEqualTo(new Duplicate());
        assertThat(outcomes).filteredOn(Applied.class::isInstance).hasSize(4);
        assertThat(lines(one))
                .containsExactly(
                        List.of(1L, 1L, 1L, 1L),
                        List.of(2L, 2L, 1L, 2L),
                        List.of(3L, 3L, 1L, 3L),
                        List.of(4L, 4L, 2L, 1L));
        assertThat(stored(one).version()).isEqualTo(4);
        assertThat(stored(one).reported().position()).isEqualTo(new Position(2, 1));
        assertThat(stored(other).version()).isEqualTo(2);
        assertThat(count("select count(*) from twin.boot where factory_id = $1 and machine_id = $2", one))
                .isEqualTo(2);
    }

    @Test
    void anOlderReportWithinABatchIsRefusedAndTheOthersAreTaken() {
        // given
        MachineKey machine = aMachine();
        // when
        List<ReportOutcome> outcomes =
                judge(List.of(message(machine, 1, 5), message(machine, 1, 3), message(machine, 1, 6)));
        // then
        assertThat(outcomes.get(0)).isInstanceOf(Applied.class);
        assertThat(outcomes.get(1)).isEqualTo(new Stale(new Position(1, 5)));
        assertThat(outcomes.get(2)).isInstanceOf(Applied.class);
    }

    @Test
    void whatIsDesiredStaysAndTheLineHoldsTheTwinAsItIs() {
        // given
        MachineKey machine = aMachine();
        want(machine, "{'speed':{'rpm':12},'a~b/c':[1,2]}");
        Twin before = stored(machine);
        var report = new StateReport(
                json("{'huge':1e300,'third':0.3333333333333333333,'t':'Ω “q”'}"),
                1L,
                ApplyStatus.REJECTED,
                "too fast",
                "4.7",
                StateReport.OperatingStatus.FAULT,
                Health.DEGRADED);
        twins.save(before.withConnectivity(online(1, 3)), List.of()).await().atMost(PATIENCE);
        // when
        judge(List.of(message(machine, 1, 9, report)));
        // then
        Twin after = stored(machine);
        assertThat(after.desired()).isEqualTo(before.desired());
        assertThat(after.reported().report().reason()).isEqualTo("too fast");
        assertThat(after.convergence().state()).isEqualTo(io.millwright.twin.core.Convergence.State.REJECTED);
        assertThat(count("""
                        select count(*) from twin.twin t join twin.transition x using (factory_id, machine_id, version)
                        where t.factory_id = $1 and t.machine_id = $2
                          and x.document = t.report -> 'reported' and x.reason = 'too fast' and x.to_revision = t.reported_revision
                          and (select jsonb_object_agg(key, case when key like '%\\_at' or key like '%\\_since'
                                 then to_jsonb((value #>> '{}')::timestamptz) else value end)
                               from jsonb_each(x.state)) = twin.state_of(to_jsonb(t), 'reported')""", machine))
                .as("the state of the line is the twin's")
                .isEqualTo(1);
    }

    @Test
    void aReportThatTheDatabaseRefusesCostsNoOther() {
        // given
        refuse("poison");
        List<MachineKey> machines =
                IntStream.range(0, 9).mapToObj(_ -> aMachine()).toList();
        var results = new LinkedHashMap<Taken.Valid<StateReport>, CompletableFuture<Judgement>>();
        Taken.Valid<StateReport> poison = message(machines.get(4), 1, 2, state(null, ApplyStatus.APPLIED, "poison"));
        // when
        for (MachineKey machine : machines) {
            for (var message : List.of(
                    machine.equals(machines.get(4)) ? poison : message(machine, 1, 2), message(machine, 1, 3))) {
                results.put(message, batches.judge(message).subscribeAsCompletionStage());
            }
        }
        // then
        results.forEach((message, result) -> {
            if (message.equals(poison)) {
                assertThatThrownBy(() ->
                                Uni.createFrom().completionStage(result).await().atMost(PATIENCE))
                        .isInstanceOf(PgException.class);
            } else {
                assertThat(Uni.createFrom().completionStage(result).await().atMost(PATIENCE))
                        .isInstanceOfSatisfying(
                                Judgement.Decided.class,
                                decided -> assertThat(decided.outcome()).isInstanceOf(Applied.class));
            }
        });
        machines.forEach(
                machine -> assertThat(stored(machine).reported().position()).isEqualTo(new Position(1, 3)));
        assertThat(lines(machines.get(4))).hasSize(2);
        assertThat(lines(machines.get(3))).hasSize(3);
    }

    /** Killed after the commit and before the acknowledgement: the broker sends all of it again. */
    @Test
    void aBatchThatComesAgainIsFoundToBeTakenAndChangesNothing() {
        // given
        List<Taken.Valid<StateReport>> messages = new ArrayList<>();
        List<MachineKey> machines =
                IntStream.range(0, 5).mapToObj(_ -> aMachine()).toList();
        for (long sequence = 2; sequence <= 4; sequence++) {
            for (MachineKey machine : machines) {
                messages.add(message(machine, 1, sequence));
            }
        }
        judge(messages);
        List<Twin> before = machines.stream().map(this::stored).toList();
        // when
        List<ReportOutcome> again = judge(messages);
        // then
        assertThat(again).containsOnly(new Duplicate());
        assertThat(machines.stream().map(this::stored).toList()).isEqualTo(before);
        machines.forEach(machine -> assertThat(lines(machine)).hasSize(4));
    }

    /**
     * Replicas with batches of the same machines, and one by one beside them: each machine's reports in order at each of them,
     * duplicated and shared out at random.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void replicasWithTheSameMachinesEndInTheSameTwinsAndACompleteHistory(long seed) {
        // given
        var random = new Random(seed);
        List<MachineKey> machines =
                IntStream.range(0, 6).mapToObj(_ -> aMachine()).toList();
        List<List<Taken.Valid<StateReport>>> replicas =
                List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (long boot = 1; boot <= 3; boot++) {
            for (long sequence = boot == 1 ? 2 : 1; sequence <= 12; sequence++) {
                for (MachineKey machine : machines) {
                    var message = message(machine, boot, sequence);
                    for (int copies = 1 + random.nextInt(3) / 2; copies > 0; copies--) {
                        replicas.get(random.nextInt(replicas.size())).add(message);
                    }
                }
            }
        }
        if (random.nextBoolean()) {
            Collections.shuffle(replicas.getFirst(), random);
        }
        // when
        List<ReportOutcome> outcomes = Collections.synchronizedList(new ArrayList<>());
        Multi.createBy()
                .merging()
                .streams(
                        inBatches(replicas.get(0), random.nextInt(20) + 1, outcomes),
                        inBatches(replicas.get(1), random.nextInt(20) + 1, outcomes),
                        oneByOne(replicas.get(2), outcomes))
                .collect()
                .last()
                .await()
                .atMost(PATIENCE);
        // then
        assertThat(outcomes).hasSize(replicas.stream().mapToInt(List::size).sum());
        long taken = 0;
        for (MachineKey machine : machines) {
            List<List<Long>> lines = lines(machine);
            assertThat(stored(machine).reported().position()).isEqualTo(new Position(3, 12));
            assertThat(stored(machine).version()).isEqualTo(lines.size());
            for (int i = 1; i < lines.size(); i++) {
                assertThat(lines.get(i).get(0)).as("seed %d", seed).isEqualTo(i + 1L);
                assertThat(lines.get(i).get(1)).isEqualTo(i + 1L);
                assertThat(position(lines.get(i))).isGreaterThan(position(lines.get(i - 1)));
            }
            taken += lines.size() - 1;
        }
        assertThat(outcomes.stream().filter(Applied.class::isInstance).count()).isEqualTo(taken);
    }

    private static Position position(List<Long> line) {
        return new Position(line.get(2), line.get(3));
    }

    private Multi<Object> inBatches(List<Taken.Valid<StateReport>> messages, int size, List<ReportOutcome> outcomes) {
        return Multi.createFrom()
                .iterable(messages)
                .group()
                .intoLists()
                .of(size)
                .onItem()
                .transformToUniAndConcatenate(part -> {
                    List<Arrival> arrivals = arrivals(part);
                    return rounds.judge(arrivals)
                            .invoke(() -> arrivals.forEach(arrival -> outcomes.add(outcome(arrival))))
                            .replaceWith((Object) part);
                });
    }

    private Multi<Object> oneByOne(List<Taken.Valid<StateReport>> messages, List<ReportOutcome> outcomes) {
        return Multi.createFrom()
                .iterable(messages)
                .onItem()
                .transformToUniAndConcatenate(message -> service.take(new Arrival(message).report())
                        .invoke(outcomes::add)
                        .map(outcome -> outcome));
    }

    @Test
    void aBurstOfOneMachineIsTakenInTheOrderOfItsArrival() {
        // given
        MachineKey machine = aRegisteredMachine();
        // when
        Map<Long, CompletableFuture<Judgement>> results = new LinkedHashMap<>();
        for (long sequence = 1; sequence <= 200; sequence++) {
            results.put(sequence, batches.judge(message(machine, 1, sequence)).subscribeAsCompletionStage());
        }
        // then
        results.forEach((sequence, result) -> assertThat(
                        Uni.createFrom().completionStage(result).await().atMost(PATIENCE))
                .as("sequence %d", sequence)
                .isInstanceOfSatisfying(
                        Judgement.Decided.class,
                        decided -> assertThat(decided.outcome()).isInstanceOf(Applied.class)));
        assertThat(lines(machine)).hasSize(200);
    }

    @Test
    void aMachineThatNobodyKnowsIsToldSoBesideTheOthers() {
        // given
        MachineKey known = aMachine();
        MachineKey stranger = aNewMachine();
        // when
        Uni<@Nullable Judgement> ofStranger =
                batches.judge(message(stranger, 1, 1)).map(one -> one);
        Uni<@Nullable Judgement> ofKnown = batches.judge(message(known, 1, 2)).map(one -> one);
        // then
        assertThat(ofStranger.await().atMost(PATIENCE))
                .isInstanceOfSatisfying(
                        Judgement.NotTaken.class,
                        refused -> assertThat(refused.taken()).isInstanceOf(Taken.Unregistered.class));
        assertThat(ofKnown.await().atMost(PATIENCE)).isInstanceOf(Judgement.Decided.class);
    }
}
