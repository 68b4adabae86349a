package io.millwright.twin.inside;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.millwright.model.id.MachineKey;
import io.millwright.twin.TwinTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import io.vertx.mutiny.sqlclient.Tuple;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** What other services are told. */
@QuarkusTest
class TwinNowTest extends TwinTestBase {
    @ConfigProperty(name = "millwright.internal.token")
    String token;

    @Test
    void aMachineThatNeverReportedIsEmpty() {
        inside().get(path(aRegisteredMachine()))
                .then()
                .statusCode(200)
                .body("applied_revision", nullValue())
                .body("reported", nullValue());
    }

    @Test
    void theNewestReportIsTold() {
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'mode':'idle'}");
        pool.preparedQuery("""
                        update twin.twin set version = version + 1, reported_revision = 1, boot_id = 1, sequence = 1,
                            message_id = 'x', sent_at = now(), reported_at = now(),
                            report = '{"reported": {"mode": "idle"}, "applied_revision": 1, "apply_status": "applied"}'
                        where factory_id = $1 and machine_id = $2""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()));

        inside().get(path(machine))
                .then()
                .statusCode(200)
                .body("applied_revision", equalTo(1))
                .body("reported.mode", equalTo("idle"));
    }

    @Test
    void onlyServicesAreTold() {
        viewer().get(path(aRegisteredMachine())).then().statusCode(401);
    }

    private RequestSpecification inside() {
        return given().header("Authorization", "Bearer " + token);
    }

    private static String path(MachineKey machine) {
        return "/internal/twin/factories/" + machine.factoryId() + "/machines/" + machine.machineId();
    }
}
