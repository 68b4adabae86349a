package io.millwright.stack.run;

import io.millwright.stack.plan.Login;
import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.StopRank;
import io.millwright.stack.process.ProcessIdentity;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What runs.
 *
 * @param ready whether everything was ready once
 * @param endpoints where it can be reached
 * @param children processes that the launcher started, the oldest first
 */
public record RunState(
        ProcessIdentity launcher, Instant since, boolean ready, Endpoints endpoints, List<Child> children) {
    public RunState {
        children = List.copyOf(children);
    }

    public record Child(String name, ProcessIdentity identity, StopRank rank, Path log) {}

    /**
     * Where the stack can be reached; what later commands need to know of it.
     *
     * @param oidcIssuer the realm
     * @param databasePort of the stack's own database; absent when the user's is used
     * @param keycloakPort of the stack's own Keycloak; absent when the user's issuer is used
     * @param login who registers machines there
     * @param management base URLs of health and metrics
     */
    public record Endpoints(
            URI baseUrl,
            URI broker,
            URI oidcIssuer,
            String jdbcUrl,
            String databaseUser,
            @Nullable Integer databasePort,
            @Nullable Integer keycloakPort,
            @Nullable Login login,
            Map<ServiceName, URI> management) {
        public Endpoints {
            management = Map.copyOf(management);
        }
    }

    RunState with(Child child) {
        return new RunState(
                launcher,
                since,
                ready,
                endpoints,
                Stream.concat(children.stream(), Stream.of(child)).toList());
    }

    RunState without(String name, ProcessIdentity identity) {
        return new RunState(
                launcher,
                since,
                ready,
                endpoints,
                children.stream()
                        .filter(child ->
                                !(child.name().equals(name) && child.identity().equals(identity)))
                        .toList());
    }

    RunState nowReady() {
        return new RunState(launcher, since, true, endpoints, children);
    }
}
