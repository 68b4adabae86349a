package io.millwright.registry.transfer;

import static io.millwright.registry.RegistryApi.admin;
import static io.millwright.registry.RegistryApi.as;
import static io.millwright.registry.RegistryApi.factory;
import static io.millwright.registry.RegistryApi.givenFactory;
import static io.millwright.registry.RegistryApi.givenMachine;
import static io.millwright.registry.RegistryApi.internal;
import static io.millwright.registry.RegistryApi.machine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;

import io.millwright.registry.RegistryTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of machines through the API. */
@QuarkusTest
class TransferTest extends RegistryTestBase {
    private static Response importJson(String factory, String query, String body) {
        return send(factory, query, "application/x-ndjson", body);
    }

    private static Response importCsv(String factory, String query, String body) {
        return send(factory, query, "text/csv", body);
    }

    private static Response send(String factory, String query, String type, String body) {
        return admin().request()
                .config(RestAssured.config()
                        .encoderConfig(io.restassured.config.EncoderConfig.encoderConfig()
                                .encodeContentTypeAs("application/x-ndjson", ContentType.TEXT)
                                .encodeContentTypeAs("text/csv", ContentType.TEXT)))
                .contentType(type)
                .body(body)
                .post(factory(factory) + "/machine-import" + query);
    }

    private static String line(String id, String area) {
        return "{\"machine_id\":\"%s\",\"area_id\":\"%s\",\"type_id\":\"pump\"}\n".formatted(id, area);
    }

    private static String export(String factory, String type) {
        return admin().request()
                .accept(type)
                .get(factory(factory) + "/machine-export")
                .then()
                .statusCode(200)
                .contentType(startsWith(type))
                .extract()
                .asString();
    }

    private static long latest() {
        return internal().get("/internal/registry/changes?limit=1").jsonPath().getLong("latest");
    }

    @Test
    void aFileThatIsSentAgainChangesNothing() {
        // given
        givenFactory("imp");
        String file = line("m1", "a1") + "\n" + line("m2", "a2");

        // when
        importJson("imp", "?report=all", file)
                .then()
                .statusCode(200)
                .body("applied", equalTo(true))
                .body("created", equalTo(2))
                .body("lines.line", contains(1, 3))
                .body("lines.outcome", contains("created", "created"));
        long before = latest();

        // then
        importJson("imp", "", file)
                .then()
                .body("unchanged", equalTo(2))
                .body("created", equalTo(0))
                .body("lines", empty());
        assertThat(latest()).isEqualTo(before);
        admin().get(machine("imp", "m2")).then().body("area_id", equalTo("a2"));
    }

    @Test
    void eachRefusedLineIsReportedAndTheOthersAreStored() {
        // given
        givenFactory("imp-lines");
        givenMachine("imp-lines", "old");
        String gone = givenMachine("imp-lines", "gone");
        admin().delete(machine("imp-lines", "gone"), gone).then().statusCode(204);
        String file = line("m1", "a1")
                + "nonsense\n"
                + "[]\n"
                + line("m 2", "a1")
                + line("m3", "nowhere")
                + line("M1", "a2")
                + line("old", "a1")
                + line("gone", "a1")
                + "{\"machine_id\":\"m4\",\"area_id\":\"a1\",\"type_id\":\"pump\",\"colour\":\"red\"}\n"
                + "{\"machine_id\":\"m5\",\"area_id\":\"a1\",\"type_id\":\"pump\",\"revision\":\"x\"}\n"
                + "{\"machine_id\":\"m6\",\"area_id\":\"a1\",\"type_id\":\"nothing\"}\n"
                + line("m7", "a2");

        // when
        Response report = importJson("imp-lines", "", file);

        // then
        report.then()
                .statusCode(200)
                .body("created", equalTo(2))
                .body("refused", equalTo(10))
                .body("lines", hasSize(10));
        assertThat(report.jsonPath().getList("lines.line", Integer.class))
                .containsExactlyInAnyOrder(2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        assertThat(report.jsonPath().getString("lines.find { it.line == 9 }.pointer"))
                .isEqualTo("/colour");
        assertThat(report.jsonPath().getString("lines.find { it.line == 5 }.pointer"))
                .isEqualTo("/area_id");
        admin().get(machine("imp-lines", "m7")).then().statusCode(200);
        admin().get(machine("imp-lines", "old")).then().body("area_id", equalTo("a2"));
        admin().get(machine("imp-lines", "gone")).then().statusCode(410);
    }

    @Test
    void oneRefusedLineIsEnoughWhenAllOrNothingIsWanted() {
        // given
        givenFactory("imp-all");
        long before = latest();

        // when
        for (String bad : List.of(line("m2", "nowhere"), "nonsense\n", line("m1", "a1"))) {
            importJson("imp-all", "?all_or_nothing=true", line("m1", "a1") + bad)
                    .then()
                    .statusCode(409)
                    .body("report.applied", equalTo(false))
                    .body("report.refused", equalTo(1))
                    .body("report.lines.line", contains(2));
        }

        // then
        assertThat(latest()).isEqualTo(before);
        admin().get(machine("imp-all", "m1")).then().statusCode(404);
        importJson("imp-all", "?all_or_nothing=true", line("m1", "a1") + line("m2", "a1"))
                .then()
                .statusCode(200)
                .body("created", equalTo(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/csv", "application/x-ndjson"})
    void whatIsExportedIsTakenAgainUnlessItChangedMeanwhile(String type) {
        // given
        String factory = type.equals("text/csv") ? "rt-csv" : "rt-json";
        givenFactory(factory);
        String body = "{\"area_id\":\"a1\",\"type_id\":\"pump\",\"name\":\"A \\\"big\\\", old\\none\","
                + "\"labels\":{\"line\":\"L1\",\"x\":\"1,2\"},\"commissioned_at\":\"2020-01-01T00:00:00Z\"}";
        admin().create(machine(factory, "m1"), body).then().statusCode(201);
        givenMachine(factory, "m2");
        String exported = export(factory, type);
        send(factory, "", type, exported).then().body("unchanged", equalTo(2)).body("refused", equalTo(0));

        // when
        admin().patch(machine(factory, "m2"), "*", "{\"name\":\"new\"}").then().statusCode(200);
        Response again = send(factory, "", type, exported.replace("a1", "a2").replace("A machine", "B machine"));

        // then
        again.then().body("changed", equalTo(1)).body("refused", equalTo(1)).body("lines.machine_id", contains("m2"));
        admin().get(machine(factory, "m1"))
                .then()
                .body("area_id", equalTo("a2"))
                .body("name", equalTo("A \"big\", old\none"))
                .body("labels.x", equalTo("1,2"));
    }

    @Test
    void aTombstoneIsRevivedByItsRevisionOnly() {
        // given
        givenFactory("imp-revive");
        String etag = givenMachine("imp-revive", "m1");
        String last =
                admin().delete(machine("imp-revive", "m1"), etag).header("ETag").replace("\"", "");
        String revived = "machine_id,area_id,type_id,revision\nm1,a1,pump," + last + "\n";

        // then
        importCsv("imp-revive", "?replace=true", "machine_id,area_id,type_id\nm1,a1,pump\n")
                .then()
                .body("refused", equalTo(1));
        importCsv("imp-revive", "", revived).then().body("created", equalTo(1));
        admin().get(factory("imp-revive") + "/audit?action=machine.revived")
                .then()
                .body("items", hasSize(1));
    }

    @Test
    void linesWithoutARevisionChangeOnlyWhenThatIsWanted() {
        // given
        givenFactory("imp-rep");
        givenMachine("imp-rep", "m1");

        // then
        importJson("imp-rep", "", line("m1", "a1")).then().body("refused", equalTo(1));
        importJson("imp-rep", "?replace=true", line("m1", "a1")).then().body("changed", equalTo(1));
        admin().get(factory("imp-rep") + "/audit?action=machine.changed")
                .then()
                .body("items[0].before.area_id", equalTo("a2"))
                .body("items[0].after.area_id", equalTo("a1"));
    }

    @Test
    void aFileThatIsNoneIsRefusedAsAWhole() {
        givenFactory("imp-bad");
        for (String csv : List.of("", "machine_id,colour\n", "machine_id,machine_id\n", "machine_id,area_id\n\"m1")) {
            importCsv("imp-bad", "", csv).then().statusCode(400).body("type", equalTo("/problems/invalid-request"));
        }
        admin().request()
                .contentType("application/x-ndjson")
                .body(new byte[] {'"', (byte) 0xC3, (byte) 0x28, '\n'})
                .post(factory("imp-bad") + "/machine-import")
                .then()
                .statusCode(400);
        admin().get(factory("imp-bad") + "/audit?outcome=refused").then().body("items.detail.status", hasItem(400));
    }

    @Test
    void aFileThatIsTooLargeIsRefusedBeforeItIsRead() throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), RestAssured.port)) {
            String request = "POST " + factory("imp-big") + "/machine-import HTTP/1.1\r\nHost: x\r\n"
                    + "Content-Type: text/csv\r\nContent-Length: 100000000\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));

            assertThat(answer.readLine()).startsWith("HTTP/1.1 413");
        }
    }

    @Test
    void otherBodiesAreNotLarge() {
        givenFactory("imp-small");
        admin().create(machine("imp-small", "m1"), "{\"name\":\"" + "x".repeat(1_100_000) + "\"}")
                .then()
                .statusCode(413);
    }

    @Test
    void onlyEngineersOfTheFactoryImport() {
        givenFactory("imp-rights");
        as("operator", "imp-rights")
                .request()
                .contentType("text/csv")
                .body("x")
                .post(factory("imp-rights") + "/machine-import")
                .then()
                .statusCode(403);
        as("engineer", "another")
                .request()
                .contentType("text/csv")
                .body("x")
                .post(factory("imp-rights") + "/machine-import")
                .then()
                .statusCode(404);
        as("viewer", "another")
                .get(factory("imp-rights") + "/machine-export")
                .then()
                .statusCode(404);
    }

    @Test
    void manyMachinesAreInTheFeedWithoutAGapAndComeBackWhole() {
        // given
        givenFactory("imp-many");
        int machines = 2_500;
        String file = IntStream.range(0, machines)
                .mapToObj(i -> line("m" + i, i % 2 == 0 ? "a1" : "a2"))
                .collect(Collectors.joining());
        long before = latest();

        // when
        importJson("imp-many", "", file).then().statusCode(200).body("created", equalTo(machines));

        // then
        List<Number> revisions = internal()
                .get("/internal/registry/changes?limit=5000&after=" + before)
                .path("changes.revision");
        assertThat(revisions.stream().map(Number::longValue))
                .containsExactlyElementsOf(LongStream.rangeClosed(before + 1, before + machines)
                        .boxed()
                        .toList());
        assertThat(export("imp-many", "application/x-ndjson").lines()).hasSize(machines);
        assertThat(export("imp-many", "text/csv").lines()).hasSize(machines + 1);
    }
}
