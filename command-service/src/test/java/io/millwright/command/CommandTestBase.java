package io.millwright.command;

import static io.restassured.RestAssured.given;

import io.millwright.model.id.MachineKey;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.BrokerResource;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.oidc.server.OidcWiremockTestResource;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.smallrye.jwt.build.Jwt;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** A database, a broker, a registry and an identity provider of the tests' own; the service starts once for all. */
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(BrokerResource.class)
@QuarkusTestResource(OidcWiremockTestResource.class)
@QuarkusTestResource(RegistryStubResource.class)
public abstract class CommandTestBase {
    private static final AtomicInteger NAMES = new AtomicInteger();

    @Inject
    protected Pool pool;

    /** Set by {@link BrokerResource}. */
    protected BrokerProcess broker;

    /** Set by {@link RegistryStubResource}. */
    protected RegistryStub registry;

    /** A machine in area {@code a1} that no other test knows. */
    protected MachineKey aRegisteredMachine() {
        return aRegisteredMachine("press", "{}");
    }

    /** @param typeDocument what the registry says about its type */
    protected MachineKey aRegisteredMachine(String type, String typeDocument) {
        pool.preparedQuery("""
                        insert into command.known_machine_type (type_id, revision, document) values ($1, 1, $2::text::jsonb)
                        on conflict do nothing""").executeAndAwait(Tuple.of(type, typeDocument));
        MachineKey machine = MachineKey.of("f1", aName("m"));
        pool.preparedQuery("""
                        insert into command.known_machine (factory_id, machine_id, area_id, type_id, revision, document)
                        values ($1, $2, 'a1', $3, 1, '{"labels": {"line": "L1"}}')""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value(), type));
        return machine;
    }

    protected static String aName(String prefix) {
        return prefix + NAMES.incrementAndGet();
    }

    protected static RequestSpecification as(String role, String client, String... factories) {
        return given().header("Authorization", "Bearer " + token(role, client, factories))
                .contentType("application/json");
    }

    /** Of user {@code ada}. */
    protected static String token(String role, String client, String... factories) {
        return Jwt.claims()
                .issuer("https://server.example.com")
                .audience("millwright")
                .subject("ada")
                .claim("azp", client)
                .claim("realm_access", Map.of("roles", List.of(role)))
                .claim("factories", List.of(factories))
                .jws()
                .keyId("1")
                .sign("privateKey.jwk");
    }

    protected static RequestSpecification viewer() {
        return as("viewer", "mes", "f1");
    }

    protected static RequestSpecification operator() {
        return as("operator", "mes", "f1");
    }

    protected static String pathOf(MachineKey machine) {
        return "/api/v1/factories/" + machine.factoryId() + "/machines/" + machine.machineId() + "/commands";
    }

    /** A body with single quotes. */
    protected static ValidatableResponse post(MachineKey machine, String key, String body) {
        return operator()
                .header("Idempotency-Key", key)
                .body(body.replace('\'', '"'))
                .post(pathOf(machine))
                .then();
    }

    /** The id of a command of type {@code stop}. */
    protected static String submitted(MachineKey machine, String ttl) {
        return post(machine, aName("key"), "{'type':'stop','ttl':'" + ttl + "'}")
                .statusCode(202)
                .extract()
                .path("command_id");
    }

    protected static JsonPath command(MachineKey machine, String id) {
        return viewer().get(pathOf(machine) + "/" + id)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
    }

    protected static String stateOf(MachineKey machine, String id) {
        return command(machine, id).getString("state");
    }

    protected static ConditionFactory soon() {
        return Awaitility.await().atMost(Duration.ofSeconds(30)).pollInterval(Duration.ofMillis(50));
    }
}
