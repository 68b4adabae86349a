package io.millwright.command.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.millwright.command.CommandTestBase;
import io.millwright.command.ProbeDevice;
import io.millwright.command.ledger.Change;
import io.millwright.command.ledger.LedgerService;
import io.millwright.command.lifecycle.CommandEvent.OutcomeArrived;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.Report;
import io.millwright.command.signal.SignalService;
import io.millwright.command.submit.TemplateService;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Outcome;
import io.millwright.service.registry.KnownMachines;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs as applications see them, with several replicas at one real database, some of which die. */
@QuarkusTest
class JobRunTest extends CommandTestBase {
    private static final String JOBS = "/api/v1/factories/f1/jobs";

    @Inject
    JobRepository jobs;

    @Inject
    JobReadRepository reads;

    @Inject
    TemplateService submissions;

    @Inject
    KnownMachines machines;

    @Inject
    LedgerService ledger;

    @Inject
    SignalService signals;

    @Inject
    JobMetrics metrics;

    @Test
    void aJobSendsItsCommandToEveryMachineThatMatches() {
        String line = aName("line");
        MachineKey first = aMachineOf(line);
        MachineKey second = aMachineOf(line);
        aMachineOf(aName("line"));
        String job;
        try (ProbeDevice one = ProbeDevice.online(first, broker.port(), 1);
                ProbeDevice two = ProbeDevice.online(second, broker.port(), 1)) {
            job = created("{'target':{'selector':{'labels':{'line':'" + line + "'}}},"
                    + "'command':{'type':'stop','parameters':{'n':1},'ttl':'PT1M'}}");
            for (MachineKey machine : List.of(first, second)) {
                ProbeDevice device = machine.equals(first) ? one : two;
                String id = commandOf(job, machine);
                device.awaitCommand(id);
                device.receipt(id);
                device.outcome(id, Outcome.Status.SUCCEEDED);
            }
            String id = job;
            soon().untilAsserted(() -> assertThat(job(id).getString("state")).isEqualTo("completed"));
        }
        JsonPath ended = job(job);
        assertThat(ended.getMap("progress", String.class, Integer.class)).isEqualTo(Map.of("succeeded", 2));
        assertThat(ended.getList("timeline.event")).containsExactly("created", "running", "ended");
        JsonPath targets = viewer().get(JOBS + "/" + ended.getString("job_id") + "/targets?limit=1")
                .then()
                .statusCode(200)
                .body("items", hasSize(1))
                .extract()
                .jsonPath();
        String href = targets.getString("items[0].href");
        viewer().get(href).then().statusCode(200).body("state", equalTo("succeeded"), "issued_by", equalTo("ada"));
        viewer().urlEncodingEnabled(false)
                .get(targets.getString("next"))
                .then()
                .statusCode(200)
                .body("items", hasSize(1))
                .body("items[0].machine_id", not(equalTo(targets.getString("items[0].machine_id"))));
    }

    @Test
    void theSameRequestIsTheSameJob() {
        MachineKey machine = aRegisteredMachine();
        String key = aName("key");
        String body = listed(List.of(machine), "");
        String id = post(key, body)
                .statusCode(201)
                .header("Location", containsString(JOBS))
                .extract()
                .path("job_id");

        post(key, body).statusCode(201).body("job_id", equalTo(id)).body("state", equalTo("created"));
        post(key, body.replace("stop", "start"))
                .statusCode(409)
                .body("type", equalTo("/problems/idempotency-conflict"))
                .body("job_id", equalTo(id));
        post(aName("key"), body).statusCode(201).body("job_id", not(equalTo(id)));
    }

    @Test
    void whatIsWrongWithAJobIsPointedAt() {
        MachineKey machine = aRegisteredMachine();
        post(
                        aName("key"),
                        "{'target':{'machine_ids':['" + machine.machineId()
                                + "','nobody']},'command':{'type':'stop','ttl':'PT1M'}}")
                .statusCode(400)
                .body("errors.pointer", equalTo(List.of("/target/machine_ids/1")));
        post(aName("key"), "{'target':{'selector':{'area_id':'nowhere'}},'command':{'type':'stop','ttl':'PT1M'}}")
                .statusCode(400)
                .body("errors.pointer", equalTo(List.of("/target")));
        post(aName("key"), "{'target':{'selector':{}},'command':{'ttl':'P90D','parameters':{}}}")
                .statusCode(400)
                .body("errors.pointer", hasItems("/command/type", "/command/ttl"));
        post(aName("key"), "{'target':{'selector':{}}}").statusCode(400).body("errors.pointer", hasItems("/command"));
        operator().body("{}").post(JOBS).then().statusCode(400).body("parameter", equalTo("Idempotency-Key"));
    }

    @Test
    void whoMayNotIsToldNothing() {
        String job = created(listed(List.of(aRegisteredMachine()), ""));

        viewer().header("Idempotency-Key", "k").body("{}").post(JOBS).then().statusCode(403);
        viewer().post(JOBS + "/" + job + "/cancel").then().statusCode(403);
        as("operator", "mes", "f2").get(JOBS + "/" + job).then().statusCode(404);
        as("operator", "mes", "f2").get(JOBS).then().statusCode(404);
        viewer().get(JOBS + "/nobody").then().statusCode(404);
        viewer().get(JOBS + "/nobody/targets").then().statusCode(404);
    }

    @Test
    void aPausedJobLaunchesNothingUntilItIsResumed() {
        List<MachineKey> targets = machines(4);
        String job = created(listed(targets, "'rollout':{'max_in_flight':1},"));
        soon().untilAsserted(() -> assertThat(launched(job)).hasSize(1));

        operator().post(JOBS + "/" + job + "/pause").then().statusCode(200).body("state", equalTo("paused"));
        operator().post(JOBS + "/" + job + "/pause").then().statusCode(200);
        end(launched(job).getFirst(), Outcome.Status.SUCCEEDED);
        soon().untilAsserted(
                        () -> assertThat(job(job).getInt("progress.succeeded")).isEqualTo(1));
        stepAll();
        assertThat(launched(job)).isEmpty();

        operator().post(JOBS + "/" + job + "/resume").then().statusCode(200).body("state", equalTo("running"));
        endAll(job, Outcome.Status.SUCCEEDED);
        assertThat(job(job).getList("timeline.event"))
                .containsExactly("created", "running", "paused", "resumed", "ended");
        operator().post(JOBS + "/" + job + "/pause").then().statusCode(409).body("state", equalTo("completed"));
    }

    @Test
    void aCancelledJobSkipsWhatWaitsAndCancelsWhatHasNotLeft() {
        String job = created(listed(machines(5), "'rollout':{'max_in_flight':2},"));
        soon().untilAsserted(() -> assertThat(launched(job)).hasSize(2));

        operator().post(JOBS + "/" + job + "/cancel").then().statusCode(200);

        soon().untilAsserted(() -> assertThat(job(job).getString("state")).isEqualTo("cancelled"));
        assertThat(job(job).getMap("progress", String.class, Integer.class))
                .isEqualTo(Map.of("cancelled", 2, "skipped", 3));
    }

    @Test
    void tooManyFailuresAbortAJobAndTheFailedOnesCanBeTriedAgain() {
        String job = created(
                listed(machines(20), "'rollout':{'max_in_flight':4},'abort_when':{'after_ended':4,'failed':0.5},"));
        soon().untilAsserted(() -> assertThat(launched(job)).hasSize(4));
        List<String> first = launched(job);
        end(first.get(0), Outcome.Status.SUCCEEDED);
        for (String id : first.subList(1, 4)) {
            end(id, Outcome.Status.FAILED);
        }

        soon().untilAsserted(() -> assertThat(job(job).getString("state")).isEqualTo("aborted"));
        Map<String, Integer> progress = job(job).getMap("progress", String.class, Integer.class);
        assertThat(progress.get("failed")).isEqualTo(3);
        assertThat(progress.get("skipped")).isGreaterThanOrEqualTo(9);
        assertThat(job(job).getString("reason")).contains("failed: the limit is a share of 0.5");

        String key = aName("key");
        String retry = operator()
                .header("Idempotency-Key", key)
                .post(JOBS + "/" + job + "/retry")
                .then()
                .statusCode(201)
                .body("retry_of", equalTo(job))
                .body("total", equalTo(3))
                .extract()
                .path("job_id");
        operator()
                .header("Idempotency-Key", key)
                .post(JOBS + "/" + job + "/retry")
                .then()
                .statusCode(201)
                .body("job_id", equalTo(retry));
        operator()
                .header("Idempotency-Key", aName("key"))
                .post(JOBS + "/" + retry + "/retry")
                .then()
                .statusCode(409);
        operator()
                .header("Idempotency-Key", aName("key"))
                .body("{\"outcomes\":[\"succeeded\"]}")
                .post(JOBS + "/" + job + "/retry")
                .then()
                .statusCode(400)
                .body("errors.pointer", equalTo(List.of("/outcomes/0")));
        endAll(retry, Outcome.Status.SUCCEEDED);
    }

    @Test
    void aMachineThatIsGoneCostsOnlyItself() {
        List<MachineKey> targets = machines(2);
        String job = created(listed(targets, "'rollout':{'max_in_flight':1},"));
        soon().untilAsserted(() -> assertThat(launched(job)).hasSize(1));
        pool.preparedQuery("update command.known_machine set deleted = true where machine_id = $1")
                .executeAndAwait(Tuple.of(targets.get(1).machineId().value()));

        end(launched(job).getFirst(), Outcome.Status.SUCCEEDED);

        soon().untilAsserted(() -> assertThat(job(job).getString("state")).isEqualTo("completed"));
        viewer().get(JOBS + "/" + job + "/targets?state=refused")
                .then()
                .body("items", hasSize(1))
                .body("items[0].reason", equalTo("machine_unknown"));
    }

    @Test
    void aReadThatChangedNothingIsNotSentAgain() {
        String job = created(listed(machines(1), "'rollout':{'start_at':'2099-01-01T00:00:00Z'},"));
        String etag =
                viewer().get(JOBS + "/" + job).then().statusCode(200).extract().header("ETag");

        viewer().header("If-None-Match", etag).get(JOBS + "/" + job).then().statusCode(304);
        operator().post(JOBS + "/" + job + "/cancel").then().statusCode(200);
        viewer().header("If-None-Match", etag).get(JOBS + "/" + job).then().statusCode(200);
        soon().untilAsserted(() -> viewer().get(JOBS + "?state=cancelled&limit=500")
                .then()
                .statusCode(200)
                .body("items.job_id", hasItems(job)));
        viewer().get(JOBS + "?state=gone").then().statusCode(400).body("parameter", equalTo("state"));
    }

    @Test
    void whatADeadReplicaReservedAnotherLaunches() {
        String job = paused(machines(3), 3);
        JobKey key = JobKey.of("f1", job);
        soon().until(() -> ids(
                                "select machine_id as id from command.job_target join command.job using (factory_id, job_id)"
                                        + " where job_id = $1 and due_at is null",
                                job)
                        .size()
                == 3);
        // dies after the commit of the reservation, before any launch
        pool.preparedQuery("update command.job_target set state = 'reserved', reserved_at = now() where job_id = $1")
                .executeAndAwait(Tuple.of(job));
        // dies within a launch, when the command is there already
        Job stored = reads.find(pool, key).await().indefinitely().orElseThrow();
        MachineId dying = new MachineId(targetsOf(job).getFirst());
        pool.withTransaction(tx -> runner().launch(tx, stored, new MachineKey(new FactoryId("f1"), dying), true)
                        .chain(() -> Uni.createFrom().<Void>failure(new IllegalStateException("killed"))))
                .onFailure()
                .recoverWithNull()
                .await()
                .indefinitely();
        assertThat(commandsOf(job)).hasSize(1);

        pool.preparedQuery("update command.job set start_at = now() where job_id = $1")
                .executeAndAwait(Tuple.of(job));
        operator().post(JOBS + "/" + job + "/resume").then().statusCode(200).body("state", equalTo("running"));

        soon().untilAsserted(() -> assertThat(launched(job)).hasSize(3));
        endAll(job, Outcome.Status.SUCCEEDED);
        assertThat(commandsOf(job)).hasSize(3);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void competingReplicasThatDieAtRandomLaunchEveryTargetOnceAndNeverTooMany(long seed) {
        Random random = new Random(seed);
        int most = 3 + random.nextInt(5);
        int total = 40;
        String job = created(listed(machines(total), "'rollout':{'max_in_flight':" + most + "},"));
        List<JobRunnerService> replicas = List.of(runner(), runner(), runner());

        AtomicInteger highest = new AtomicInteger();
        soon().untilAsserted(() -> {
            List<Uni<Boolean>> at = new ArrayList<>();
            for (JobRunnerService replica : replicas) {
                // one that only takes dies before it launches
                at.add(random.nextInt(3) == 0 ? replica.take().replaceWith(true) : replica.step());
            }
            Uni.join().all(at).andFailFast().await().indefinitely();
            highest.accumulateAndGet(inFlight(job), Math::max);
            for (String id : launched(job)) {
                if (random.nextBoolean()) {
                    end(id, random.nextInt(4) == 0 ? Outcome.Status.FAILED : Outcome.Status.SUCCEEDED);
                }
            }
            assertThat(job(job).getString("state")).as("seed %d", seed).isEqualTo("completed");
        });

        assertThat(highest.get()).as("seed %d: in flight", seed).isBetween(1, most);
        assertThat(commandsOf(job)).as("seed %d", seed).hasSize(total);
        assertThat(pool.preparedQuery("""
                                select count(*) from command.event e join command.job_target t using (factory_id, command_id)
                                where t.job_id = $1 and e.kind = 'submitted'""")
                        .executeAndAwait(Tuple.of(job))
                        .iterator()
                        .next()
                        .getInteger(0))
                .isEqualTo(total);
    }

    @Test
    void aRateHoldsForAllReplicasTogether() {
        String job = created(listed(machines(30), "'rollout':{'per_minute':10},"));
        List<JobRunnerService> replicas = List.of(runner(), runner(), runner());
        for (int i = 0; i < 20; i++) {
            Uni.join()
                    .all(replicas.stream().map(JobRunnerService::step).toList())
                    .andFailFast()
                    .await()
                    .indefinitely();
        }
        // within a few seconds the first, and perhaps what the backlog of one second allows
        assertThat(commandsOf(job).size()).isBetween(1, 3);
        operator().post(JOBS + "/" + job + "/cancel").then().statusCode(200);
    }

    private JobRunnerService runner() {
        return new JobRunnerService(pool, jobs, submissions, machines, ledger, signals, metrics);
    }

    private void stepAll() {
        for (int i = 0; i < 5; i++) {
            runner().step().await().indefinitely();
        }
    }

    private List<MachineKey> machines(int count) {
        List<MachineKey> registered = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            registered.add(aRegisteredMachine());
        }
        return registered;
    }

    private MachineKey aMachineOf(String line) {
        MachineKey machine = aRegisteredMachine();
        pool.preparedQuery("update command.known_machine set document = $2::text::jsonb where machine_id = $1")
                .executeAndAwait(
                        Tuple.of(machine.machineId().value(), "{\"labels\":{\"line\":\"" + line + "\",\"x\":\"y\"}}"));
        return machine;
    }

    private static String listed(List<MachineKey> machines, String more) {
        return "{" + more + "'target':{'machine_ids':["
                + String.join(
                        ",",
                        machines.stream()
                                .map(key -> "'" + key.machineId() + "'")
                                .toList())
                + "]},'command':{'type':'stop','ttl':'PT1M'}}";
    }

    private static ValidatableResponse post(String key, String body) {
        return operator()
                .header("Idempotency-Key", key)
                .body(body.replace('\'', '"'))
                .post(JOBS)
                .then();
    }

    private static String created(String body) {
        return post(aName("key"), body).statusCode(201).extract().path("job_id");
    }

    private String paused(List<MachineKey> machines, int most) {
        String job = created(
                listed(machines, "'rollout':{'start_at':'2099-01-01T00:00:00Z','max_in_flight':" + most + "},"));
        operator().post(JOBS + "/" + job + "/pause").then().statusCode(200);
        return job;
    }

    private static JsonPath job(String id) {
        return viewer().get(JOBS + "/" + id).then().statusCode(200).extract().jsonPath();
    }

    private String commandOf(String job, MachineKey machine) {
        return JobKey.of("f1", job).commandFor(machine.machineId()).value();
    }

    /** Commands of the job that exist and have not ended. */
    private List<String> launched(String job) {
        return ids("""
                select command_id as id from command.job_target t join command.command c using (factory_id, command_id)
                where t.job_id = $1 and c.ended_at is null order by ordinal""", job);
    }

    private List<String> commandsOf(String job) {
        return ids("""
                select command_id as id from command.job_target t join command.command c using (factory_id, command_id)
                where t.job_id = $1""", job);
    }

    private List<String> targetsOf(String job) {
        return ids("select machine_id as id from command.job_target where job_id = $1 order by ordinal", job);
    }

    private int inFlight(String job) {
        return ids(
                        "select machine_id as id from command.job_target where job_id = $1 and state in ('reserved', 'launched')",
                        job)
                .size();
    }

    private List<String> ids(String sql, String job) {
        List<String> ids = new ArrayList<>();
        for (Row row : pool.preparedQuery(sql).executeAndAwait(Tuple.of(job))) {
            ids.add(row.getString("id"));
        }
        return ids;
    }

    private void end(String id, Outcome.Status status) {
        var outcome = new Outcome(new CommandId(id), status, null, null, null, null);
        ledger.record(List.of(Change.of(
                        CommandKey.of("f1", id),
                        now -> new OutcomeArrived(Report.of(outcome, new Position(1, 1), now, 1_024, null)))))
                .await()
                .indefinitely();
    }

    private void endAll(String job, Outcome.Status status) {
        soon().untilAsserted(() -> {
            launched(job).forEach(id -> end(id, status));
            assertThat(job(job).getString("state")).isEqualTo("completed");
        });
    }
}
