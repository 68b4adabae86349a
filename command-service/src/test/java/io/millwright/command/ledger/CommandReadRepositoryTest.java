package io.millwright.command.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.CommandTestBase;
import io.millwright.command.ProbeDevice;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Outcome.Status;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Lists on a real database. */
@QuarkusTest
class CommandReadRepositoryTest extends CommandTestBase {
    private static final int HISTORY = 20_000;

    @Test
    void aListByStateReadsNoHistoryOfOtherStates() {
        MachineKey machine = aRegisteredMachine();
        pool.preparedQuery("""
                        insert into command.command (factory_id, command_id, machine_id, client_id, issued_by,
                            request_digest, type, parameters, created_at, expires_at, receipt_due_at, outcome_due_at,
                            state, ended_at)
                        select $1, $2 || '-' || n, $2, 'mes', 'ada', '', 'stop', '{}', now() - n * interval '1 s', now(),
                            now(), now(), case when n > $3 - 3 then 'failed' else 'succeeded' end, now()
                        from generate_series(1, $3::int) n""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), HISTORY));
        pool.query("analyze command.command").executeAndAwait();
        String waiting = submitted(machine, "PT1M");

        String plan = StreamSupport.stream(
                        pool.preparedQuery("explain (analyze, buffers off, timing off) "
                                        + CommandReadRepository.LIST_OF_MACHINE_BY_STATE)
                                .executeAndAwait(Tuple.from(Arrays.asList(
                                        machine.factoryId().value(),
                                        machine.machineId().value(),
                                        new String[] {"failed", "pending"},
                                        new String[] {},
                                        new String[] {},
                                        new String[] {},
                                        null,
                                        null,
                                        null,
                                        null,
                                        51)))
                                .spliterator(),
                        false)
                .map(row -> row.getString(0))
                .collect(Collectors.joining("\n"));

        assertThat(plan).contains("command_by_ended_state").doesNotContain("command_by_machine", "Seq Scan");
        assertThat(ids(machine, "?state=failed"))
                .containsExactly(named(machine, HISTORY - 2), named(machine, HISTORY - 1), named(machine, HISTORY));
        assertThat(ids(machine, "?state=pending&state=failed&state=failed"))
                .startsWith(waiting)
                .hasSize(4);
        assertThat(ids(machine, "?limit=1&state=succeeded")).containsExactly(named(machine, 1));
    }

    @Test
    void listsLeaveOutWhatMayBeLarge() {
        MachineKey machine = aRegisteredMachine();
        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            String id = post(machine, aName("key"), "{'type':'stop','ttl':'PT1M','parameters':{'n':1}}")
                    .statusCode(202)
                    .extract()
                    .path("command_id");
            device.awaitCommand(id);
            device.outcome(id, Status.SUCCEEDED);
            soon().until(() -> stateOf(machine, id), "succeeded"::equals);

            var listed = viewer().get(pathOf(machine))
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            assertThat(listed.getString("items[0].execution.state")).isEqualTo("succeeded");
            assertThat(listed.<Object>get("items[0].parameters")).isNull();
            assertThat(listed.<Object>get("items[0].execution.result")).isNull();
            assertThat(command(machine, id).<Object>get("execution.result")).isNotNull();
            assertThat(command(machine, id).getInt("parameters.n")).isEqualTo(1);
        }
    }

    private static String named(MachineKey machine, int number) {
        return machine.machineId().value() + "-" + number;
    }

    private static List<String> ids(MachineKey machine, String query) {
        return viewer().get(pathOf(machine) + query)
                .then()
                .statusCode(200)
                .extract()
                .path("items.command_id");
    }
}
