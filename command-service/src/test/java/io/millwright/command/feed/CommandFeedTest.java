package io.millwright.command.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.sun.net.httpserver.HttpServer;
import io.millwright.command.CommandTestBase;
import io.millwright.command.ProbeDevice;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Outcome;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The feed of commands as applications read it. */
@QuarkusTest
class CommandFeedTest extends CommandTestBase {
    private static final String CHANGES = "/api/v1/factories/f1/commands/changes";

    @TestHTTPResource
    URL base;

    @Test
    void everyLineOfTheTimelineComesOnceInOrderAndReadingGoesOnWhereItStopped() {
        MachineKey machine = aRegisteredMachine();
        String id = ranCommand(machine);
        List<String> kinds = command(machine, id).getList("timeline.event", String.class);

        List<String> read = new ArrayList<>();
        String cursor = "";
        soon().until(() -> pageOf(machine, "").getList("items").size() == kinds.size());
        do {
            JsonPath page = pageOf(machine, "&limit=2" + cursor);
            assertThat(page.getList("items.data.command_id")).containsOnly(id);
            read.addAll(page.getList("items.type", String.class));
            cursor = "&cursor=" + page.getString("cursor");
        } while (read.size() < kinds.size());

        assertThat(read)
                .isEqualTo(kinds.stream()
                        .map(kind -> "io.millwright.command." + kind)
                        .toList());
        assertThat(pageOf(machine, cursor).getList("items")).isEmpty();
        String second = submitted(machine, "PT1M");
        soon().untilAsserted(() ->
                assertThat(pageOf(machine, "").getList("items.data.command_id")).contains(second));
    }

    @Test
    void oneCommandIsFollowedFromItsSubmissionAndResumedBehindTheLastEvent() throws IOException {
        MachineKey machine = aRegisteredMachine();
        submitted(machine, "PT1M");
        String id = ranCommand(machine);
        String path = pathOf(machine) + "/" + id + "/changes/stream";

        List<String> all = events(path, "", "ended");
        assertThat(all.stream()
                        .map(line -> line.substring(line.indexOf(' ') + 1))
                        .toList())
                .isEqualTo(command(machine, id).getList("timeline.event", String.class));

        String afterFirst = all.getFirst().substring(0, all.getFirst().indexOf(' '));
        assertThat(events(path, afterFirst, "ended")).isEqualTo(all.subList(1, all.size()));
    }

    @Test
    void aWebhookGetsWhatHappensToCommands() throws IOException {
        MachineKey machine = aRegisteredMachine();
        List<String> received = new CopyOnWriteArrayList<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/hook", exchange -> {
            received.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        try {
            as("engineer", "mes", "f1")
                    .header("If-None-Match", "*")
                    .body("{\"url\":\"http://127.0.0.1:" + receiver.getAddress().getPort()
                            + "/hook\",\"filter\":{\"machine_ids\":[\"" + machine.machineId() + "\"]}}")
                    .put("/api/v1/factories/f1/commands/webhooks/" + aName("hook"))
                    .then()
                    .statusCode(201);
            String id = submitted(machine, "PT1M");

            soon().untilAsserted(() ->
                    assertThat(String.join("", received)).contains(id, "io.millwright.command.submitted"));
        } finally {
            receiver.stop(0);
        }
    }

    @Test
    void whoMayNotIsToldNothing() {
        as("viewer", "mes", "f2").get(CHANGES).then().statusCode(404);
        viewer().get("/api/v1/factories/f1/commands/webhooks").then().statusCode(403);
        viewer().get(CHANGES + "?cursor=nonsense")
                .then()
                .statusCode(400)
                .body("type", equalTo("/problems/invalid-cursor"));
    }

    /** As EventSource sends it. */
    private static ValidatableResponse stream(RequestSpecification caller, String path) {
        return caller.accept("text/event-stream").get(path).then();
    }

    private static void isProblem(ValidatableResponse answer, int status, String type) {
        answer.statusCode(status)
                .contentType("application/problem+json")
                .body("type", equalTo("/problems/" + type))
                .body("status", equalTo(status));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStreamThatCanNotBeginIsAProblemAndNoStream(boolean ofOneCommand) {
        MachineKey machine = aRegisteredMachine();
        String path = ofOneCommand
                ? pathOf(machine) + "/" + submitted(machine, "PT1M") + "/changes/stream"
                : CHANGES + "/stream?machine_id=" + machine.machineId();
        String more = ofOneCommand ? "?" : "&";
        String foreign = viewer().get(CHANGES).then().extract().path("cursor");

        isProblem(stream(as("viewer", "mes", "f2"), path), 404, "not-found");
        isProblem(stream(viewer(), path + more + "cursor=nonsense"), 400, "invalid-cursor");
        isProblem(stream(viewer(), path + more + "cursor=" + foreign), 400, "invalid-cursor");
        isProblem(stream(viewer().header("Last-Event-ID", "nonsense"), path), 400, "invalid-cursor");
        isProblem(stream(viewer(), path + more + "start=middle"), 400, "invalid-parameter");
        isProblem(stream(viewer(), path + more + "label=x"), 400, "invalid-parameter");
        isProblem(stream(io.restassured.RestAssured.given(), path), 401, "unauthenticated");
    }

    @Test
    void aStreamOfACommandThatThereIsNotIsNotFound() {
        MachineKey machine = aRegisteredMachine();
        String id = submitted(machine, "PT1M");
        isProblem(stream(viewer(), pathOf(machine) + "/nobody/changes/stream"), 404, "not-found");
        isProblem(stream(viewer(), pathOf(aRegisteredMachine()) + "/" + id + "/changes/stream"), 404, "not-found");
        isProblem(stream(as("viewer", "mes", "f2"), pathOf(machine) + "/nobody/changes/stream"), 404, "not-found");
    }

    private String ranCommand(MachineKey machine) {
        try (ProbeDevice device = ProbeDevice.online(machine, broker.port(), 1)) {
            String id = submitted(machine, "PT1M");
            device.awaitCommand(id);
            device.receipt(id);
            device.outcome(id, Outcome.Status.SUCCEEDED);
            soon().until(() -> stateOf(machine, id).equals("succeeded"));
            return id;
        }
    }

    private static JsonPath pageOf(MachineKey machine, String more) {
        return viewer().urlEncodingEnabled(false)
                .get(CHANGES + "?machine_id=" + machine.machineId() + more)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    /** Id and name of each event, up to the one of the given name. */
    private List<String> events(String path, String lastEventId, String last) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(base + path.substring(1)).toURL().openConnection();
        connection.setReadTimeout(20_000);
        connection.setRequestProperty("Authorization", "Bearer " + token("viewer", "mes", "f1"));
        connection.setRequestProperty("Accept", "text/event-stream");
        if (!lastEventId.isEmpty()) {
            connection.setRequestProperty("Last-Event-ID", lastEventId);
        }
        List<String> events = new ArrayList<>();
        try (var reader =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            String id = "";
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.startsWith("id:")) {
                    id = line.substring(3).strip();
                } else if (line.startsWith("event:")) {
                    events.add(id + " " + line.substring(6).strip());
                    if (events.getLast().endsWith(" " + last)) {
                        return events;
                    }
                }
            }
        } finally {
            connection.disconnect();
        }
        return events;
    }
}
