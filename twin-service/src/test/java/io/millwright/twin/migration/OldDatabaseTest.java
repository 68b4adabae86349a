package io.millwright.twin.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.millwright.model.id.MachineKey;
import io.millwright.testing.OldDatabaseResource;
import io.millwright.twin.TwinTestBase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an early release has written is still there and right after all migrations. */
@QuarkusTest
@QuarkusTestResource(
        value = OldDatabaseResource.class,
        initArgs = {@ResourceArg(name = "schema", value = "twin"), @ResourceArg(name = "version", value = "9")},
        restrictToAnnotatedClass = true)
class OldDatabaseTest extends TwinTestBase {
    private static final String FACTORY = "/api/v1/factories/old";
    private static final MachineKey M1 = MachineKey.of("old", "m1");

    private static RequestSpecification old() {
        return as("engineer", "old").urlEncodingEnabled(false);
    }

    private static JsonPath read(String path) {
        return old().get(path).then().statusCode(200).extract().jsonPath();
    }

    private long count(String table) {
        return pool.query("select count(*) from twin." + table)
                .executeAndAwait()
                .iterator()
                .next()
                .getLong(0);
    }

    @Test
    void aTwinIsWhatItWas() {
        JsonPath twin = read(pathOf(M1));
        assertThat(twin.getLong("version")).isEqualTo(5);
        assertThat(twin.getLong("desired.revision")).isEqualTo(2);
        assertThat(twin.getString("desired.desired.speed")).isEqualTo("1200.5");
        assertThat(twin.getString("desired.metadata.'/speed'.changed_by")).isEqualTo("ada");
        assertThat(twin.getLong("desired.removed.'/mode'.revision")).isEqualTo(2);
        assertThat(twin.getLong("reported.sequence")).isEqualTo(12);
        assertThat(twin.getMap("reported.reported")).containsKey("tool");
        assertThat(twin.getString("availability.status")).isEqualTo("online");
        assertThat(twin.getString("availability.via.gateway_id")).isEqualTo("g1");
        assertThat(twin.getString("availability.last_seen")).isEqualTo("2026-11-20T10:05:00Z");
        assertThat(twin.getString("convergence.took")).isEqualTo("PT1.5S");
        assertThat(read(pathOf(MachineKey.of("old", "m3"))).getString("convergence.state"))
                .isEqualTo("unknown");
        old().get(pathOf(MachineKey.of("old", "m2"))).then().statusCode(404);
    }

    @Test
    void theHistoryIsWholeAndThePastIsKnownFromTheNewestLineOn() {
        List<String> lines = new ArrayList<>();
        String next = pathOf(M1) + "/history?limit=2";
        while (next != null) {
            JsonPath page = read(next);
            for (int i = 0; i < page.getList("items").size(); i++) {
                lines.add(page.getString("items[" + i + "].kind") + " " + page.getString("items[" + i + "].outcome"));
            }
            next = page.getString("next");
        }
        assertThat(lines)
                .containsExactly(
                        "reported applied",
                        "desired applied",
                        "reported stale",
                        "reported applied",
                        "availability applied",
                        "desired applied");
        JsonPath now = read(pathOf(M1));
        for (String moment : List.of("version=5", "desired_revision=2", "at=2026-12-01T00:00:00Z")) {
            JsonPath past = read(pathOf(M1) + "/past?" + moment);
            assertThat(past.getMap("desired")).as(moment).isEqualTo(now.getMap("desired"));
            assertThat(past.getMap("reported")).as(moment).isEqualTo(now.getMap("reported"));
            assertThat(past.getMap("convergence")).as(moment).isEqualTo(now.getMap("convergence"));
        }
    }

    @Test
    void theFeedHasTheOldLinesInOrderAndTheNewestState() {
        JsonPath page = read(FACTORY + "/twins/changes?machine_id=m1&limit=100");
        assertThat(page.getList("items.data.to_revision")).startsWith(1, null, 1, null, 2, 2);
        assertThat(page.getLong("items[5].data.version")).isEqualTo(5);
        assertThat(page.getString("items[5].data.state.convergence")).isEqualTo("in_sync");
    }

    @Test
    void searchesAlertsAndJobsFindWhatTheyFound() {
        assertThat(read(FACTORY + "/twins?where=reported/speed%3E1200").getList("items.machine_id"))
                .isEqualTo(List.of("m1"));
        assertThat(read(FACTORY + "/twins?label=line%3DL1").getList("items.machine_id"))
                .isEqualTo(List.of("m1"));
        assertThat(read(FACTORY + "/twins?convergence=pending").getList("items.machine_id"))
                .isEqualTo(List.of("m4"));
        JsonPath alert = read(FACTORY + "/twins/alerts?code=stuck");
        assertThat(alert.getList("items.machine_id")).isEqualTo(List.of("m4"));
        assertThat(alert.getString("items[0].since")).isEqualTo("2026-11-22T10:00:00Z");
        String job = FACTORY + "/twins/desired-changes/6f1d1b0c-3f0e-4a57-9a43-0c7a5d0a0001";
        assertThat(read(job).getString("state")).isEqualTo("finished");
        assertThat(read(job + "/machines").getList("items.outcome")).isEqualTo(List.of("refused", "changed"));
    }

    @Test
    void whatGivesReportsTheirOrderIsKept() {
        assertThat(count("boot")).isEqualTo(3);
        assertThat(count("refusal")).isEqualTo(1);
        assertThat(count("foreign_life where machine_id = 'm1'")).isEqualTo(1);
        assertThat(count("clearance where machine_id = 'm4'")).isEqualTo(1);
        assertThat(
                        count(
                                "twin where machine_id = 'm2' and last_boot_id = 5 and last_sequence = 77 and last_announced_boot_id = 5"))
                .isEqualTo(1);
    }

    @Test
    void aTwinGoesOnFromWhereItWas() {
        MachineKey machine = MachineKey.of("old", "m3");
        old().header("If-Match", "\"1\"")
                .contentType("application/merge-patch+json")
                .body("{\"a\":5}")
                .patch(pathOf(machine) + "/desired")
                .then()
                .statusCode(200)
                .header("ETag", "\"2\"");
        old().get(pathOf(machine) + "/diff?from_version=1&to_version=2")
                .then()
                .statusCode(200)
                .body("changes.find{it.pointer=='/desired/desired/a'}.before", equalTo(1));
        old().header("If-Match", "\"2\"")
                .contentType("application/json")
                .body("{\"to_revision\":1}")
                .post(pathOf(machine) + "/desired/rollback")
                .then()
                .statusCode(200)
                .body("a", equalTo(1));
    }
}
