package io.millwright.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Outcome.Status;
import io.millwright.model.topic.MessageClass;
import io.millwright.testing.MqttProbe;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lives of commands, over REST and MQTT. */
@QuarkusTest
class CommandLifeTest extends CommandTestBase {
    @Inject
    MeterRegistry metrics;

    @Test
    void aTraceGoesWithTheCommandToTheMachineAndAnIllegalOneDoesNot() {
        MachineKey machine = aRegisteredMachine();
        String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            String traced = submittedIn(machine, trace);
            String untraced = submittedIn(machine, "nonsense");

            assertThat(device.awaitCommand(traced).getUserProperties().asList())
                    .extracting(property -> property.getName() + "=" + property.getValue())
                    .containsExactly("traceparent=" + trace);
            assertThat(device.awaitCommand(untraced).getUserProperties().asList())
                    .isEmpty();
            assertThat(command(machine, traced).getString("trace_parent")).isEqualTo(trace);
        }
    }

    private static String submittedIn(MachineKey machine, String trace) {
        return operator()
                .header("Idempotency-Key", aName("key"))
                .header("traceparent", trace)
                .body("{\"type\":\"stop\",\"ttl\":\"PT1M\"}")
                .post(pathOf(machine))
                .then()
                .statusCode(202)
                .extract()
                .path("command_id");
    }

    @Test
    void aCommandIsDeliveredReceivedAndRun() {
        MachineKey machine = aRegisteredMachine();
        try (ProbeDevice device = online(machine, 1)) {
            String id = post(
                            machine,
                            aName("key"),
                            "{'type':'set_speed','parameters':{'rpm':12345678901234567890},'ttl':'PT1M',"
                                    + "'configuration_revision':12}")
                    .statusCode(202)
                    .extract()
                    .path("command_id");

            Mqtt5Publish message = device.awaitCommand(id);
            assertThat(message.getQos()).isEqualTo(MqttQos.AT_LEAST_ONCE);
            assertThat(message.isRetain()).isFalse();
            assertThat(message.getMessageExpiryInterval().orElse(0)).isBetween(50L, 60L);
            assertThat(ProbeDevice.request(message)).satisfies(request -> {
                assertThat(request.type()).isEqualTo("set_speed");
                assertThat(request.parameters().toString()).isEqualTo("{\"rpm\":12345678901234567890}");
                assertThat(request.configurationRevision()).isEqualTo(12);
                assertThat(Duration.between(request.createdAt(), request.expiresAt()))
                        .isEqualTo(Duration.ofMinutes(1));
            });
            soon().until(() -> stateOf(machine, id), "published"::equals);

            device.receipt(id);
            soon().until(() -> stateOf(machine, id), "received"::equals);

            device.outcome(id, Status.SUCCEEDED);
            soon().until(() -> stateOf(machine, id), "succeeded"::equals);

            JsonPath command = command(machine, id);
            assertThat(command.getString("end.code")).isEqualTo("succeeded");
            assertThat(command.getInt("execution.result.rpm")).isEqualTo(1200);
            assertThat(command.getString("execution.source")).isEqualTo("machine");
            assertThat(command.getBoolean("execution.late")).isFalse();
            assertThat(command.getString("issued_by")).isEqualTo("ada");
            assertThat(command.getList("timeline.event"))
                    .containsExactly("submitted", "sent", "published", "received", "outcome", "ended");
            assertThat(command.getList("timeline.source"))
                    .containsExactly("client", "service", "broker", "machine", "machine", "service");
        }
    }

    @Test
    void whoWaitsIsAnsweredWhenTheCommandHasEnded() throws Exception {
        MachineKey machine = aRegisteredMachine();
        try (ProbeDevice device = online(machine, 1);
                ExecutorService background = Executors.newSingleThreadExecutor()) {
            Future<JsonPath> answer = background.submit(() -> operator()
                    .header("Prefer", "wait=20")
                    .body("{\"command_id\":\"waited-for\",\"type\":\"stop\",\"ttl\":\"PT1M\"}")
                    .post(pathOf(machine))
                    .then()
                    .statusCode(200)
                    .header("Preference-Applied", "wait=20")
                    .extract()
                    .jsonPath());
            device.awaitCommand("waited-for");
            device.outcome("waited-for", Status.FAILED);

            assertThat(answer.get().getString("state")).isEqualTo("failed");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void whoWaitsInVainIsTold(int seconds) {
        MachineKey machine = aRegisteredMachine();

        operator()
                .header("Idempotency-Key", aName("key"))
                .header("Prefer", "wait=" + seconds)
                .body("{\"type\":\"stop\",\"ttl\":\"PT1M\"}")
                .post(pathOf(machine))
                .then()
                .statusCode(202)
                .header("Preference-Applied", "wait=" + seconds);
    }

    @Test
    void twentyPostsAtOnceAreOneCommand() throws Exception {
        MachineKey machine = aRegisteredMachine();
        String key = aName("key");
        try (ProbeDevice device = online(machine, 1);
                ExecutorService clients = Executors.newFixedThreadPool(20)) {
            Callable<String> post = () -> post(machine, key, "{'type':'stop','ttl':'PT1M'}")
                    .statusCode(202)
                    .extract()
                    .asString();
            List<String> answers = clients
                    .invokeAll(Stream.generate(() -> post).limit(20).toList())
                    .stream()
                    .map(CommandLifeTest::answer)
                    .distinct()
                    .toList();

            assertThat(answers).hasSize(1);
            String id = new JsonPath(answers.getFirst()).getString("command_id");
            device.awaitCommand(id);
            device.outcome(id, Status.SUCCEEDED);
            soon().until(() -> stateOf(machine, id), "succeeded"::equals);
            assertThat(device.commands()).containsExactly(id);

            assertThat(post(machine, key, "{'ttl':'PT60S','type':'stop'}")
                            .statusCode(202)
                            .extract()
                            .asString())
                    .as("the same answer after the end")
                    .isEqualTo(answers.getFirst());
        }
    }

    @Test
    void aCommandWaitsForItsMachineAndIsSentAgainInEverySessionUntilItIsReceived() {
        MachineKey machine = aRegisteredMachine();
        String id = submitted(machine, "PT1M");
        assertThat(stateOf(machine, id)).isEqualTo("pending");

        try (ProbeDevice device = online(machine, 1)) {
            device.awaitCommand(id);
            soon().until(() -> stateOf(machine, id), "published"::equals);
            device.goOffline();
        }
        try (ProbeDevice device = online(machine, 2)) {
            device.awaitCommand(id);
            device.receipt(id);
            soon().until(() -> stateOf(machine, id), "received"::equals);
            device.goOffline();
        }
        try (ProbeDevice device = online(machine, 3)) {
            String next = submitted(machine, "PT1M");
            device.awaitCommand(next);
            assertThat(device.commands()).containsExactly(next);
        }
        assertThat(command(machine, id).getInt("delivery.attempts")).isEqualTo(2);
    }

    @Test
    void anUnansweredCommandIsSentAgainInTheSameSession() {
        MachineKey machine = aRegisteredMachine();
        try (ProbeDevice device = online(machine, 1)) {
            String id = submitted(machine, "PT1M");

            soon().untilAsserted(() -> assertThat(device.commands()).containsExactly(id, id));
        }
    }

    @Test
    void theThreeAnswersToExpiryAreDifferent() {
        MachineKey offline = aRegisteredMachine();
        String neverLeft = submitted(offline, "PT2S");
        MachineKey machine = aRegisteredMachine();
        try (ProbeDevice device = online(machine, 1)) {
            String unanswered = submitted(machine, "PT3S");
            device.awaitCommand(unanswered);
            String refused = submitted(machine, "PT1M");
            device.awaitCommand(refused);
            device.outcome(refused, Status.EXPIRED);

            soon().untilAsserted(() -> {
                assertThat(command(offline, neverLeft).getString("end.code")).isEqualTo("expired_never_delivered");
                assertThat(command(machine, unanswered).getString("end.code")).isEqualTo("expired_may_have_run");
                assertThat(command(machine, refused).getString("end.code")).isEqualTo("expired_refused");
            });
            assertThat(stateOf(offline, neverLeft)).isEqualTo("undelivered");
            assertThat(stateOf(machine, unanswered)).isEqualTo("undelivered");
            assertThat(stateOf(machine, refused)).isEqualTo("expired");
        }
    }

    @Test
    void aLateOutcomeOverrulesTheVerdictAndIsMarked() {
        MachineKey machine = aRegisteredMachine();
        try (ProbeDevice device = online(machine, 1)) {
            String id = submitted(machine, "PT2S");
            device.awaitCommand(id);
            device.receipt(id);
            soon().until(() -> stateOf(machine, id), "unknown"::equals);
            assertThat(command(machine, id).getString("execution.source")).isEqualTo("service");

            device.outcome(id, Status.SUCCEEDED);
            soon().until(() -> stateOf(machine, id), "succeeded"::equals);

            assertThat(command(machine, id).getBoolean("execution.late")).isTrue();
        }
    }

    @Test
    void duplicatesChangeNothingAndForeignWordsAreRefused() {
        MachineKey machine = aRegisteredMachine();
        MachineKey other = aRegisteredMachine();
        try (ProbeDevice device = online(machine, 1);
                ProbeDevice stranger = online(other, 1)) {
            String id = submitted(machine, "PT1M");
            device.awaitCommand(id);
            double duplicates = reports("receipt", "duplicate");
            double foreign = reports("outcome", "foreign_command");
            double unknown = reports("outcome", "unknown_command");

            device.receipt(id);
            device.receipt(id);
            device.receipt(id);
            stranger.outcome(id, Status.FAILED);
            stranger.outcome("never-heard-of", Status.FAILED);

            soon().untilAsserted(() -> {
                assertThat(reports("receipt", "duplicate")).isEqualTo(duplicates + 2);
                assertThat(reports("outcome", "foreign_command")).isEqualTo(foreign + 1);
                assertThat(reports("outcome", "unknown_command")).isEqualTo(unknown + 1);
            });
            assertThat(stateOf(machine, id)).isEqualTo("received");
            assertThat(command(machine, id).getList("timeline.event"))
                    .filteredOn("received"::equals)
                    .hasSize(1);
        }
    }

    @Test
    void whatCannotBeReadIsAnsweredAndCounted() {
        MachineKey machine = aRegisteredMachine();
        try (ProbeDevice device = online(machine, 1)) {
            double malformed = reports("outcome", "malformed");

            device.raw(MessageClass.OUTCOME, "{\"message_id\":\"m-1\"}");

            assertThat(MqttProbe.text(device.awaitRejection()))
                    .contains("\"reason\":\"malformed\"", "\"message_id\":\"m-1\"", "\"class\":\"outcome\"");
            assertThat(reports("outcome", "malformed")).isEqualTo(malformed + 1);
        }
    }

    @Test
    void cancelKeepsWhatItPromises() {
        MachineKey machine = aRegisteredMachine();
        String early = submitted(machine, "PT1M");
        cancel(machine, early, 200).body("effect", equalTo("cancelled"));
        cancel(machine, early, 200).body("effect", equalTo("cancelled"));
        assertThat(stateOf(machine, early)).isEqualTo("cancelled");

        try (ProbeDevice device = online(machine, 1)) {
            String left = submitted(machine, "PT1M");
            device.awaitCommand(left);
            cancel(machine, left, 200).body("effect", equalTo("may_still_run"));
            assertThat(command(machine, left).getString("cancel.state")).isEqualTo("cancel_requested");
            assertThat(command(machine, left).getString("cancel.requested_by")).isEqualTo("ada");

            device.outcome(left, Status.SUCCEEDED);
            soon().until(() -> stateOf(machine, left), "succeeded"::equals);
            cancel(machine, left, 409).body("type", equalTo("/problems/command-finished"));
            assertThat(device.commands()).containsExactly(left);
        }
    }

    @Test
    void aBrokerThatDiesInBetweenLosesNoCommand() {
        MachineKey machine = aRegisteredMachine();
        ProbeDevice before = online(machine, 1);
        String first = submitted(machine, "PT1M");
        before.awaitCommand(first);

        broker.kill9();
        String second = submitted(machine, "PT1M");
        broker.restart();

        try (ProbeDevice device = online(machine, 2)) {
            device.awaitCommand(first);
            device.awaitCommand(second);
            for (String id : List.of(first, second)) {
                device.receipt(id);
                device.outcome(id, Status.SUCCEEDED);
                soon().until(() -> stateOf(machine, id), "succeeded"::equals);
            }
        }
    }

    private ProbeDevice online(MachineKey machine, long session) {
        ProbeDevice device = ProbeDevice.online(machine, broker.port(), session);
        soon().until(() -> sessionOf(machine) >= session);
        return device;
    }

    private long sessionOf(MachineKey machine) {
        var rows = pool.preparedQuery(
                        "select session_id from command.connectivity where factory_id = $1 and machine_id = $2 and online")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()))
                .iterator();
        return rows.hasNext() ? rows.next().getLong(0) : 0;
    }

    private static ValidatableResponse cancel(MachineKey machine, String id, int status) {
        return operator().post(pathOf(machine) + "/" + id + "/cancel").then().statusCode(status);
    }

    private double reports(String messageClass, String outcome) {
        var counter = metrics.find("command.reports")
                .tags("class", messageClass, "outcome", outcome)
                .counter();
        return counter == null ? 0 : counter.count();
    }

    private static String answer(Future<String> future) {
        try {
            return future.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
