package io.millwright.stack.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.stack.plan.ServiceName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoutingTableTest {
    @ParameterizedTest
    @CsvSource({
        "/api/v1/registry/factories, REGISTRY",
        "/api/v1/registry/factories/f1/machines/m1/credentials, REGISTRY",
        "/api/v1/registry/machine-types/pump, REGISTRY",
        "/api/v1/limits, REGISTRY",
        "/api/v1/factories/f1/machines/m3/twin, TWIN",
        "/api/v1/factories/f1/machines/m3/twin/desired, TWIN",
        "/api/v1/factories/f1/machines/m3/twin/history, TWIN",
        "/api/v1/factories/f1/twins, TWIN",
        "/api/v1/factories/f1/machines/m3/commands, COMMAND",
        "/api/v1/factories/f1/machines/m3/commands/c1/cancel, COMMAND",
        "/api/v1/factories/f1/commands, COMMAND",
        "/api/v1/factories/f1/machines/m3/telemetry, INGESTION",
        "/api/v1/factories/f1/machines/m3/telemetry/buckets, INGESTION",
        "/api/v1/factories/f1/machines/m.3/telemetry/latest, INGESTION",
        "/api/v1/factories/f1/events, INGESTION",
    })
    void aPathGoesToTheServiceThatOwnsIt(String path, ServiceName service) {
        assertThat(RoutingTable.of(path)).isEqualTo(new Route.ToService(service));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/internal/registry/changes",
                "/internal",
                "/q/health",
                "/q/openapi",
                "/api",
                "/api/v1",
                "/api/v2/registry/factories",
                "/api/v1/factories",
                "/api/v1/factories/f1",
                "/api/v1/factories/f1/machines/m3",
                "/api/v1/factories/f1/machines/m3/internal",
                "/realms/millwright",
                "/problems",
                "/problems/Not_A_Name",
                "/swagger/keycloak"
            })
    void whatIsNotPublicIsNowhere(String path) {
        assertThat(RoutingTable.of(path)).isEqualTo(new Route.Nowhere());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/registry/../../../internal/registry/changes",
                "/api/v1/registry/%2e%2e/%2e%2e/%2E%2E/internal",
                "/api/v1/registry/.%2e/x",
                "/api/v1/registry/./factories",
                "/api/v1/registry/..%2f..%2finternal",
                "/api/v1/registry//internal",
                "//internal",
                "/api/v1/registry/..\\internal",
                "/api/v1/registry/%5cinternal",
                "/api/v1/registry/x;y=1",
                "/api/v1/registry/%00",
                "",
                "internal"
            })
    void aPathThatCanBeReadInTwoWaysIsRefused(String path) {
        assertThat(RoutingTable.of(path)).isEqualTo(new Route.Ambiguous());
    }

    @Test
    void theRootShowsTheOverview() {
        assertThat(RoutingTable.of("/")).isEqualTo(new Route.Overview());
    }

    @Test
    void problemTypesAndDocumentationHavePages() {
        assertThat(RoutingTable.of("/problems/not-found")).isEqualTo(new Route.ProblemPage("not-found"));
        assertThat(RoutingTable.of("/openapi/twin")).isEqualTo(new Route.Redirect(ServiceName.TWIN, "/q/openapi"));
        assertThat(RoutingTable.of("/swagger/command"))
                .isEqualTo(new Route.Redirect(ServiceName.COMMAND, "/q/swagger-ui"));
    }
}
