package io.millwright.twin;

import static io.restassured.RestAssured.given;

import io.millwright.model.id.MachineKey;
import io.millwright.testing.BrokerResource;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.oidc.server.OidcWiremockTestResource;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import io.smallrye.jwt.build.Jwt;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A database, a broker, a registry and an identity provider of the tests' own; the service starts once for all. */
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(BrokerResource.class)
@QuarkusTestResource(OidcWiremockTestResource.class)
@QuarkusTestResource(RegistryStubResource.class)
public abstract class TwinTestBase {
    private static final AtomicInteger MACHINES = new AtomicInteger();
    private static final AtomicInteger REVISIONS = new AtomicInteger();

    @Inject
    protected Pool pool;

    /** A machine that no other test knows; the registry does not know it yet. */
    protected static MachineKey aNewMachine() {
        return MachineKey.of("f1", "m" + MACHINES.incrementAndGet());
    }

    /** The same, registered, in the area {@code a1}. */
    protected MachineKey aRegisteredMachine() {
        MachineKey machine = aNewMachine();
        register(machine, "a1");
        return machine;
    }

    protected void register(MachineKey machine, String area) {
        pool.preparedQuery("""
                        insert into twin.known_machine (factory_id, machine_id, area_id, type_id, revision, document)
                        values ($1, $2, $3, 'press', $4, '{}')
                        on conflict (factory_id, machine_id) do update
                        set area_id = excluded.area_id, type_id = excluded.type_id, revision = excluded.revision,
                          deleted = false""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), area, (long)
                                REVISIONS.incrementAndGet()));
        followed();
    }

    /** The same, of a type that demands a schema (with single quotes) of desired states, and with labels. */
    protected void register(MachineKey machine, String type, String schema, String labels) {
        register(machine, "a1");
        pool.preparedQuery("""
                        insert into twin.known_machine_type (type_id, revision, document) values ($1, $2, $3::text::jsonb)
                        on conflict (type_id) do update set revision = excluded.revision, document = excluded.document""")
                .executeAndAwait(Tuple.of(
                        type,
                        (long) REVISIONS.incrementAndGet(),
                        "{\"desired_schema\":" + schema.replace('\'', '"') + "}"));
        pool.preparedQuery("""
                        update twin.known_machine set type_id = $3, document = $4::text::jsonb
                        where factory_id = $1 and machine_id = $2""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(),
                        machine.machineId().value(),
                        type,
                        "{\"labels\":" + labels.replace('\'', '"') + "}"));
    }

    /** The copy is as new as the feed. */
    private void followed() {
        pool.preparedQuery("update twin.registry_position set revision = greatest(revision, $1) where id = 2")
                .executeAndAwait(Tuple.of((long) REVISIONS.get()));
    }

    protected void delete(MachineKey machine) {
        pool.preparedQuery("""
                        update twin.known_machine set deleted = true, area_id = '', type_id = '', revision = $3
                        where factory_id = $1 and machine_id = $2""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), (long) REVISIONS.incrementAndGet()));
        followed();
    }

    protected long count(String sql, MachineKey machine) {
        return pool.preparedQuery(sql)
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()))
                .iterator()
                .next()
                .getLong(0);
    }

    protected static RequestSpecification as(String role, String... factories) {
        return given().header("Authorization", "Bearer " + token(role, factories));
    }

    protected static String token(String role, String... factories) {
        return Jwt.claims()
                .issuer("https://server.example.com")
                .audience("millwright")
                .subject("ada")
                .claim("realm_access", Map.of("roles", List.of(role)))
                .claim("factories", List.of(factories))
                .jws()
                .keyId("1")
                .sign("privateKey.jwk");
    }

    protected static RequestSpecification viewer() {
        return as("viewer", "f1");
    }

    protected static RequestSpecification engineer() {
        return as("engineer", "f1");
    }

    protected static String pathOf(MachineKey machine) {
        return "/api/v1/factories/" + machine.factoryId() + "/machines/" + machine.machineId() + "/twin";
    }

    protected static JsonPath twin(MachineKey machine) {
        return viewer().get(pathOf(machine)).then().statusCode(200).extract().jsonPath();
    }

    /** Merges a patch (with single quotes) into the desired state, whatever it is. */
    protected static void want(MachineKey machine, String patch) {
        engineer()
                .header("If-Match", "*")
                .contentType("application/merge-patch+json")
                .body(patch.replace('\'', '"'))
                .patch(pathOf(machine) + "/desired")
                .then()
                .statusCode(200);
    }
}
