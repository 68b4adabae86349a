package io.millwright.command.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.CommandTestBase;
import io.millwright.model.id.MachineKey;
import io.millwright.testing.OldDatabaseResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an early release has written is still there and right after all migrations. */
@QuarkusTest
@QuarkusTestResource(
        value = OldDatabaseResource.class,
        initArgs = {@ResourceArg(name = "schema", value = "command"), @ResourceArg(name = "version", value = "4")},
        restrictToAnnotatedClass = true)
class OldDatabaseTest extends CommandTestBase {
    private static final MachineKey M1 = MachineKey.of("old", "m1");
    private static final MachineKey M2 = MachineKey.of("old", "m2");

    private static JsonPath read(String path) {
        return as("operator", "mes", "old")
                .get(path)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    @Test
    void aCommandThatRanIsWhatItWas() {
        JsonPath command = read(pathOf(M1) + "/c-done");
        assertThat(command.getString("state")).isEqualTo("succeeded");
        assertThat(command.getString("issued_by")).isEqualTo("ada");
        assertThat(command.getBoolean("parameters.hard")).isTrue();
        assertThat(command.getBoolean("execution.result.stopped")).isTrue();
        assertThat(command.getString("delivery.received_at")).isEqualTo("2026-11-20T10:00:02Z");
        assertThat(command.getList("timeline.event"))
                .isEqualTo(List.of("submitted", "sent", "published", "received", "outcome"));
    }

    @Test
    void openAndEndedCommandsAreListedAndFollowed() {
        assertThat(read(pathOf(M2) + "/c-open").getString("state")).isEqualTo("pending");
        assertThat(read(pathOf(M1) + "/c-late").getString("state")).isEqualTo("undelivered");
        assertThat(read(pathOf(M1)).getList("items.command_id")).isEqualTo(List.of("c-done", "c-late"));
        assertThat(read(pathOf(M1) + "?state=succeeded").getList("items.command_id"))
                .isEqualTo(List.of("c-done"));
        assertThat(read("/api/v1/factories/old/commands").getList("items.command_id"))
                .isEqualTo(List.of("c-open", "c-done", "c-late"));
        assertThat(read("/api/v1/factories/old/commands/changes?machine_id=m1&limit=100")
                        .getList("items.data.command_id"))
                .containsOnly("c-done", "c-late")
                .hasSize(7);
    }

    @Test
    void aCommandThatWaitedKeepsItsPlaceInTheOrderOfItsMachine() {
        var row = pool.query("""
                        select o.seq = c.seq as same, o.send_at is null as waits from command.outbox o
                        join command.command c using (factory_id, command_id) where command_id = 'c-open'""").executeAndAwait().iterator().next();
        assertThat(row.getBoolean("same")).isTrue();
        assertThat(row.getBoolean("waits")).isTrue();
    }
}
