package io.millwright.twin.bulk;

import static io.millwright.twin.core.TwinFixture.NOON;
import static io.millwright.twin.core.TwinFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.millwright.model.id.MachineKey;
import io.millwright.twin.TwinTestBase;
import io.millwright.twin.desired.DesiredChange;
import io.millwright.twin.desired.DesiredChange.Way;
import io.millwright.twin.desired.DesiredService;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of many machines. */
@QuarkusTest
class BulkChangeTest extends TwinTestBase {
    private static final String PATH = "/api/v1/factories/f1/twins/desired-changes";

    @Inject
    JobService service;

    @Inject
    JobRepository jobs;

    @Inject
    DesiredService desired;

    private final String type = "bulk-" + UUID.randomUUID();

    private List<MachineKey> machines(int count, String schema) {
        var machines = new ArrayList<MachineKey>();
        for (int i = 0; i < count; i++) {
            MachineKey machine = aNewMachine();
            register(machine, type, schema, "{'line':'" + i % 2 + "','plant':'p1'}");
            machines.add(machine);
        }
        return machines;
    }

    private static Response submit(String key, String body) {
        return engineer()
                .contentType("application/json")
                .header("Idempotency-Key", key)
                .body(body.replace('\'', '"'))
                .post(PATH);
    }

    private static JsonPath finished(String job) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> viewer().get(PATH + "/" + job)
                        .jsonPath()
                        .getString("state")
                        .equals("finished"));
        return viewer().get(PATH + "/" + job).jsonPath();
    }

    private long revisions(MachineKey machine) {
        return count("""
                select count(*) from twin.transition where factory_id = $1 and machine_id = $2 and kind = 'desired'""", machine);
    }

    @Test
    void everyMachineThatFitsIsChangedOnceAndReported() {
        // given
        List<MachineKey> machines = machines(12, "{'properties':{'speed':{'maximum':100}}}");
        want(machines.get(0), "{'mode':'eco'}");
        want(machines.get(2), "{'old':1}");

        // when
        String job = submit(
                        "k-" + type,
                        "{'selector':{'type_id':'%s','labels':{'line':'0'}},'merge_patch':{'mode':'eco'}}"
                                .formatted(type))
                .then()
                .statusCode(202)
                .extract()
                .path("job_id");

        // then
        JsonPath done = finished(job);
        assertThat(done.getInt("machines")).isEqualTo(6);
        assertThat(done.getInt("changed")).isEqualTo(5);
        assertThat(done.getInt("unchanged")).isEqualTo(1);
        assertThat(twin(machines.get(2)).getMap("desired.desired")).hasSize(2);
        assertThat(twin(machines.get(1)).getLong("desired.revision")).isZero();
        assertThat(revisions(machines.get(4))).isEqualTo(1);
        var rows = viewer().get(PATH + "/" + job + "/machines?limit=4").jsonPath();
        assertThat(rows.getList("items")).hasSize(4);
        assertThat(rows.getString("next")).isNotNull();
        viewer().get(pathOf(machines.get(4)) + "/history").then().body("items[0].reason", equalTo("job " + job));
    }

    @Test
    void aMachineWhoseSchemaSaysNoIsReportedWithThePlaceAndOthersGoOn() {
        // given
        List<MachineKey> machines = machines(3, "{'properties':{'speed':{'maximum':100}}}");
        MachineKey other = aRegisteredMachine();

        // when
        String job = submit(
                        "k-" + type,
                        "{'selector':{'machine_ids':['%s','%s','nobody']},'document':{'speed':500}}"
                                .formatted(machines.get(0).machineId(), other.machineId()))
                .then()
                .statusCode(202)
                .extract()
                .path("job_id");

        // then
        JsonPath done = finished(job);
        assertThat(done.getInt("refused")).isEqualTo(1);
        assertThat(done.getInt("changed")).isEqualTo(1);
        viewer().get(PATH + "/" + job + "/machines?outcome=refused")
                .then()
                .body("items[0].machine_id", equalTo(machines.get(0).machineId().value()))
                .body("items[0].errors[0].pointer", equalTo("/speed"));
    }

    @Test
    void theSameKeyIsTheSameJobAndAnotherRequestUnderItAConflict() {
        // given
        machines(2, "{}");
        String body = "{'selector':{'type_id':'%s'},'merge_patch':{'n':1,'m':2}}".formatted(type);
        String first =
                submit("k-" + type, body).then().statusCode(202).extract().path("job_id");

        // when
        List<Response> again = IntStream.range(0, 6)
                .parallel()
                .mapToObj(i -> submit("k-" + type, body.replace("'n':1,'m':2", "'m':2.0,'n':1")))
                .toList();

        // then
        assertThat(again)
                .allSatisfy(answer ->
                        assertThat(answer.jsonPath().getString("job_id")).isEqualTo(first));
        submit("k-" + type, body.replace("'n':1", "'n':2"))
                .then()
                .statusCode(409)
                .body("type", equalTo("/problems/idempotency-conflict"))
                .body("job_id", equalTo(first));
    }

    @Test
    void aProcessThatDiesInTheMiddleLeavesTheMachineToAnother() {
        // given
        List<MachineKey> machines = machines(1, "{}");
        MachineKey machine = machines.getFirst();
        UUID job = UUID.randomUUID();
        var request = new JobRequest(new JobRequest.Selector(null, null, type, null), json("{'n':1}"), null);
        // two replicas are at it, and one of them dies before its commit
        jobs.insert(
                        job,
                        machine.factoryId(),
                        new Submitter("c", "k-" + job, "ada", "corr"),
                        JobRepository.write(request),
                        List.of(machine.machineId()),
                        NOON)
                .await()
                .indefinitely();
        jobs.inTransaction(connection -> jobs.claim(connection, Duration.ofSeconds(5))
                        .flatMap(turn -> desired.change(
                                connection,
                                machine,
                                revision -> true,
                                new DesiredChange(Way.MERGE_PATCH, "", json("{'n':1}"), "ada", NOON, "corr", null)))
                        .flatMap(changed -> Uni.createFrom().failure(new IllegalStateException("killed"))))
                .onFailure()
                .recoverWithNull()
                .await()
                .indefinitely();

        // when replicas go for it at once
        List.of(service.turn(), service.turn(), service.turn()).stream()
                .map(turn -> turn.subscribeAsCompletionStage())
                .toList()
                .forEach(turn -> turn.toCompletableFuture().join());

        // then
        assertThat(finished(job.toString()).getInt("changed")).isEqualTo(1);
        assertThat(revisions(machine)).isEqualTo(1);
    }

    @Test
    void aMachineThatIsDeletedBeforeItsTurnIsGone() {
        // given
        MachineKey machine = aNewMachine();
        UUID job = UUID.randomUUID();
        var request = new JobRequest(new JobRequest.Selector(null, null, type, null), json("{'n':1}"), null);

        // when
        jobs.insert(
                        job,
                        machine.factoryId(),
                        new Submitter("c", "k-" + job, "ada", "corr"),
                        JobRepository.write(request),
                        List.of(machine.machineId()),
                        NOON)
                .await()
                .indefinitely();

        // then
        assertThat(finished(job.toString()).getInt("gone")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'selector':{},'merge_patch':{}}                                   | /selector
            {'merge_patch':{}}                                                 | /selector
            {'selector':{'type_id':'press'}}                                   | ``
            {'selector':{'type_id':'press'},'merge_patch':{},'document':{}}    | ``
            {'selector':{'type_id':'press'},'merge_patch':[1]}                 | /merge_patch
            {'selector':{'type_id':'press'},'document':{'a':1e200}}            | /document/a
            {'selector':{'type_id':'+'},'document':{}}                         | /selector/type_id
            {'selector':{'machine_ids':['ok','#']},'document':{}}              | /selector/machine_ids/1
            {'selector':{'labels':{'a/b':''}},'document':{}}                   | /selector/labels/a~1b
            {'selector':{'label':{}},'document':{}}                            | /selector/label
            """)
    void anIllegalRequestIsRefusedWithThePlace(String body, String pointer) {
        submit("k-" + UUID.randomUUID(), body)
                .then()
                .statusCode(400)
                .body("type", equalTo("/problems/invalid-request"))
                .body("errors[0].pointer", equalTo(pointer));
    }

    @Test
    void itTakesAKeyAndTheRoleAndTheFactory() {
        String body = "{\"selector\":{\"type_id\":\"press\"},\"document\":{}}";
        engineer().contentType("application/json").body(body).post(PATH).then().statusCode(400);
        as("operator", "f1")
                .contentType("application/json")
                .header("Idempotency-Key", "k")
                .body(body)
                .post(PATH)
                .then()
                .statusCode(403);
        as("engineer", "f2")
                .contentType("application/json")
                .header("Idempotency-Key", "k")
                .body(body)
                .post(PATH)
                .then()
                .statusCode(404);
        viewer().get(PATH + "/" + UUID.randomUUID()).then().statusCode(404);
        viewer().get(PATH + "/nonsense").then().statusCode(404);
    }
}
