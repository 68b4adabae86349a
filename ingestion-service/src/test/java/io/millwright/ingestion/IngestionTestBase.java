package io.millwright.ingestion;

import static io.restassured.RestAssured.given;

import io.millwright.model.id.MachineKey;
import io.millwright.testing.BrokerResource;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.oidc.server.OidcWiremockTestResource;
import io.restassured.specification.RequestSpecification;
import io.smallrye.jwt.build.Jwt;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
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
public abstract class IngestionTestBase {
    private static final AtomicInteger MACHINES = new AtomicInteger();

    @Inject
    protected Pool pool;

    /** A machine that no other test knows; the registry does not know it yet. */
    protected static MachineKey aNewMachine() {
        return MachineKey.of("f1", "m" + MACHINES.incrementAndGet());
    }

    /** The same, registered, in an area that no topic names. */
    protected MachineKey aRegisteredMachine() {
        MachineKey machine = aNewMachine();
        register(machine);
        return machine;
    }

    protected void register(MachineKey machine) {
        pool.preparedQuery("""
                        insert into telemetry.known_machine (factory_id, machine_id, area_id, type_id, revision, document)
                        values ($1, $2, 'elsewhere', 'pump', 1, '{}')""")
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()));
    }

    /** All rows about a machine's stored values, without what hangs on the order of arrival. */
    protected List<String> storedValues(MachineKey machine) {
        return rows("""
                select concat_ws(' ', metric, time, device_time, boot_id, boot_uid, sequence, sample_index,
                    'r' || real_value, 'w' || whole_value, 'f' || flag_value, 't' || text_value) as line
                from telemetry.measurement join telemetry.series s using (series_id) join telemetry.boot using (boot_ref)
                where s.factory_id = $1 and s.machine_id = $2
                order by line""", machine);
    }

    protected List<String> latestValues(MachineKey machine) {
        return rows("""
                select concat_ws(' ', metric, boot_id, boot_uid, sequence, sample_index, real_value, whole_value) as line
                from telemetry.latest join telemetry.series s using (series_id)
                where s.factory_id = $1 and s.machine_id = $2
                order by line""", machine);
    }

    protected List<String> quarantinedValues(MachineKey machine) {
        return rows("""
                select concat_ws(' ', metric, sequence, sample_index, reason, raw) as line
                from telemetry.quarantine join telemetry.boot b using (boot_ref)
                where b.factory_id = $1 and b.machine_id = $2
                order by line""", machine);
    }

    private List<String> rows(String sql, MachineKey machine) {
        return pool
                .preparedQuery(sql)
                .executeAndAwait(Tuple.of(
                        machine.factoryId().value(), machine.machineId().value()))
                .stream()
                .map((Row row) -> row.getString("line"))
                .toList();
    }

    protected long count(String sql) {
        return pool.query(sql).executeAndAwait().iterator().next().getLong(0);
    }

    protected static RequestSpecification as(String role, String... factories) {
        String token = Jwt.claims()
                .issuer("https://server.example.com")
                .audience("millwright")
                .subject(role)
                .claim("realm_access", Map.of("roles", List.of(role)))
                .claim("factories", List.of(factories))
                .jws()
                .keyId("1")
                .sign("privateKey.jwk");
        return given().header("Authorization", "Bearer " + token);
    }

    protected static RequestSpecification viewer() {
        return as("viewer", "f1");
    }
}
