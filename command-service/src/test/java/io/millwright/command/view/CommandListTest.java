package io.millwright.command.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.millwright.command.CommandTestBase;
import io.millwright.model.id.MachineKey;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists as applications ask for them. */
@QuarkusTest
class CommandListTest extends CommandTestBase {
    private static final String COMMANDS = "/api/v1/factories/f1/commands";

    @Test
    void aFactorysCommandsAreFoundByTypeClientIssuerMachineStateAndTime() {
        String app = aName("app");
        MachineKey first = aRegisteredMachine();
        MachineKey second = aRegisteredMachine();
        String stop = submit(app, first, "stop");
        String start = submit(app, first, "start");
        String other = submit(app, second, "stop");
        submit(aName("app"), first, "stop");
        String mine = COMMANDS + "?client_id=" + app;
        String created = viewer().get(mine + "&type=start").then().extract().path("items[0].created_at");

        assertThat(ids(mine)).containsExactly(other, start, stop);
        assertThat(ids(mine + "&type=stop")).containsExactly(other, stop);
        assertThat(ids(mine + "&type=stop&type=start")).hasSize(3);
        assertThat(ids(mine + "&machine_id=" + first.machineId())).containsExactly(start, stop);
        assertThat(ids(mine + "&issued_by=ada")).hasSize(3);
        assertThat(ids(mine + "&issued_by=bob")).isEmpty();
        assertThat(ids(mine + "&from=" + created)).containsExactly(other, start);
        assertThat(ids(mine + "&to=" + created)).containsExactly(stop);
        assertThat(ids(mine + "&state=cancelled")).isEmpty();
        operator().post(pathOf(first) + "/" + stop + "/cancel").then().statusCode(200);
        assertThat(ids(mine + "&state=cancelled")).containsExactly(stop);
        assertThat(ids(pathOf(first) + "?client_id=" + app + "&type=start")).containsExactly(start);
    }

    @Test
    void aFactorysListGoesFromPageToPage() {
        String app = aName("app");
        List<String> submitted = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            submitted.addFirst(submit(app, aRegisteredMachine(), "stop"));
        }
        List<String> listed = new ArrayList<>();
        String next = COMMANDS + "?limit=2&client_id=" + app;
        while (next != null) {
            JsonPath page = viewer().urlEncodingEnabled(false)
                    .get(next)
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            listed.addAll(page.getList("items.command_id", String.class));
            next = page.getString("next");
        }
        assertThat(listed).isEqualTo(submitted);
    }

    @Test
    void onlyTheWantedMembersAreThere() {
        String app = aName("app");
        submit(app, aRegisteredMachine(), "stop");

        JsonPath page = viewer().get(COMMANDS + "?fields=state,type&client_id=" + app)
                .then()
                .extract()
                .jsonPath();

        assertThat(page.<String, Object>getMap("items[0]").keySet())
                .containsExactlyInAnyOrder("command_id", "state", "type");
        assertThat(viewer().get(COMMANDS + "?client_id=" + app)
                        .then()
                        .extract()
                        .jsonPath()
                        .<Map<String, Object>>get("items[0]"))
                .containsKeys("delivery", "execution")
                .doesNotContainKeys("timeline", "parameters");
    }

    @ParameterizedTest
    @CsvSource({"state=gone, state", "fields=nothing, fields", "from=yesterday, from", "machine_id=a/b, machine_id"})
    void whatCanNotBeAskedForIsNamed(String query, String parameter) {
        viewer().get(COMMANDS + "?" + query).then().statusCode(400).body("parameter", equalTo(parameter));
    }

    @Test
    void whoMayNotIsToldNothing() {
        as("viewer", "mes", "f2").get(COMMANDS).then().statusCode(404);
        viewer().get(COMMANDS).then().statusCode(200);
    }

    private static String submit(String app, MachineKey machine, String type) {
        return as("operator", app, "f1")
                .header("Idempotency-Key", aName("key"))
                .body("{\"type\":\"" + type + "\",\"ttl\":\"PT1M\"}")
                .post(pathOf(machine))
                .then()
                .statusCode(202)
                .extract()
                .path("command_id");
    }

    private static List<String> ids(String path) {
        return viewer().get(path).then().statusCode(200).extract().path("items.command_id");
    }
}
