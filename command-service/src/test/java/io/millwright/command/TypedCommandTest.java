package io.millwright.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.notNullValue;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Outcome.Status;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What machine types, twins and connectivity have to say about commands. */
@QuarkusTest
class TypedCommandTest extends CommandTestBase {
    private static final String LATHE = """
            {"command_types": [
              {"type": "set_speed", "max_ttl": "PT10M",
               "parameters_schema": {"type": "object", "properties": {"rpm": {"type": "integer", "minimum": 0}},
                                     "required": ["rpm"]},
               "result_schema": {"type": "object", "properties": {"rpm": {"type": "string"}}}},
              {"type": "stop"},
              {"type": "load", "order": "after_receipt"},
              {"type": "run", "order": "after_outcome"}]}""";

    @AfterEach
    void theTwinSaysNothing() {
        registry.setTwin("{}");
    }

    @Test
    void whatTheTypeRefusesIsPointedAt() {
        MachineKey machine = aLathe();

        post(machine, aName("key"), "{'type':'explode','ttl':'PT1M'}")
                .statusCode(400)
                .body("errors.pointer", hasItems("/type"))
                .body("errors.detail[0]", containsString("[load, run, set_speed, stop]"));
        post(machine, aName("key"), "{'type':'set_speed','ttl':'PT11M','parameters':{'rpm':-1}}")
                .statusCode(400)
                .body("errors.pointer", hasItems("/parameters/rpm", "/ttl"));
        post(machine, aName("key"), "{'type':'set_speed','ttl':'PT9M','parameters':{'rpm':12}}")
                .statusCode(202);
    }

    @Test
    void aResultThatBreaksItsSchemaIsKeptAndMarked() {
        MachineKey machine = aLathe();
        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            String speed = post(machine, aName("key"), "{'type':'set_speed','ttl':'PT1M','parameters':{'rpm':12}}")
                    .statusCode(202)
                    .extract()
                    .path("command_id");
            String stop = submitted(machine, "PT1M");
            device.awaitCommand(speed);
            device.awaitCommand(stop);
            device.outcome(speed, Status.SUCCEEDED);
            device.outcome(stop, Status.SUCCEEDED);

            soon().until(() -> stateOf(machine, speed), "succeeded"::equals);
            soon().until(() -> stateOf(machine, stop), "succeeded"::equals);
            assertThat(command(machine, speed).getInt("execution.result.rpm")).isEqualTo(1200);
            assertThat(command(machine, speed).getString("execution.result_offence"))
                    .startsWith("/rpm ");
            assertThat(command(machine, stop).getString("execution.result_offence"))
                    .isNull();
        }
    }

    @Test
    void commandsKeepTheOrderThatTheirTypeAsksFor() {
        MachineKey machine = aLathe();
        String stop = submitted(machine, "PT1M");
        String load = ofType(machine, "load");
        String run = ofType(machine, "run");
        String runAgain = ofType(machine, "run");
        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            device.awaitCommand(stop);
            String urgent = submitted(machine, "PT1M");
            device.awaitCommand(urgent);
            assertThat(device.commands())
                    .as("load waits for the receipt of stop")
                    .containsOnly(stop, urgent);

            device.receipt(stop);
            device.awaitCommand(load);
            device.receipt(load);
            device.outcome(urgent, Status.SUCCEEDED);
            device.outcome(stop, Status.SUCCEEDED);
            soon().until(() -> stateOf(machine, stop), "succeeded"::equals);
            assertThat(device.commands())
                    .as("run waits for the outcome of load")
                    .doesNotContain(run, runAgain);

            device.outcome(load, Status.FAILED);
            device.awaitCommand(run);
            device.receipt(run);
            soon().until(() -> stateOf(machine, run), "received"::equals);
            assertThat(device.commands()).as("the next run waits for this one").doesNotContain(runAgain);

            device.outcome(run, Status.SUCCEEDED);
            device.awaitCommand(runAgain);
        }
    }

    @Test
    void whatMustNotWaitIsRefusedWhileTheMachineIsOffline() {
        MachineKey machine = aRegisteredMachine();
        String key = aName("key");
        String body = "{'type':'stop','ttl':'PT1M','on_offline':'refuse'}";

        post(machine, key, body).statusCode(409).body("type", equalTo("/problems/machine-offline"));
        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            soon().untilAsserted(() -> post(machine, key, body).statusCode(202));
            String id = post(machine, key, body).statusCode(202).extract().path("command_id");
            device.awaitCommand(id);
            device.goOffline();
            assertThat(post(machine, key, body).statusCode(202).extract().<String>path("command_id"))
                    .as("a repetition is answered whatever has become of the machine")
                    .isEqualTo(id);
        }
    }

    @Test
    void aConditionOnTheTwinIsAskedAtSubmission() {
        MachineKey machine = aRegisteredMachine();
        String body =
                "{'type':'stop','ttl':'PT1M','preconditions':{'applied_revision':3,'reported':{'/mode':'idle','/n':1.0}}}";

        post(machine, aName("key"), body)
                .statusCode(409)
                .body("type", equalTo("/problems/command-condition"))
                .body("reasons", hasItems("applied_revision is not known, not 3", "/mode is not reported"));
        registry.setTwin("{\"applied_revision\":3,\"reported\":{\"mode\":\"busy\",\"n\":1}}");
        post(machine, aName("key"), body)
                .statusCode(409)
                .body("reasons", equalTo(java.util.List.of("/mode is reported with another value")));
        registry.setTwin("{\"applied_revision\":3,\"reported\":{\"mode\":\"idle\",\"n\":1}}");
        post(machine, aName("key"), body).statusCode(202);

        registry.setAway(true);
        try {
            post(machine, aName("key"), body).statusCode(503).header("Retry-After", notNullValue());
        } finally {
            registry.setAway(false);
        }
    }

    private MachineKey aLathe() {
        return aRegisteredMachine("lathe", LATHE);
    }

    private static String ofType(MachineKey machine, String type) {
        return post(machine, aName("key"), "{'type':'" + type + "','ttl':'PT1M'}")
                .statusCode(202)
                .extract()
                .path("command_id");
    }
}
