package io.millwright.stack.plan;

import io.millwright.stack.home.StackHome;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns what was asked for into the children to start. The database is no child: its script keeps it. */
public record StackPlan(StackHome home, Programs programs, PortPlan ports, Backends backends, StackSecrets secrets) {
    public static final String DATABASE = "database";
    public static final String BROKER = "broker";
    public static final String KEYCLOAK = "keycloak";
    public static final String PLANT = "plant";
    public static final String REPLAY = "replay";

    private static final int SERVICE_HEAP = 160;
    /** Sessions and queues of 1,000 machines at load live in 140; a smaller one is collected whole twice a second. */
    private static final int BROKER_HEAP = 384;

    private static final int PLANT_HEAP = 64;
    private static final int REPLAY_HEAP = 384;
    private static final Duration PATIENCE = Duration.ofSeconds(150);

    public ChildSpec broker() {
        Path ready = home.run().resolve("broker.ready");
        return child(
                BROKER,
                JvmOptions.command(
                        programs,
                        JvmOptions.small(BROKER_HEAP),
                        List.of(
                                "-jar",
                                programs.broker().toString(),
                                "--port",
                                Integer.toString(ports.of(Port.BROKER)),
                                "--data-dir",
                                home.broker().toString(),
                                "--persistence",
                                "file",
                                "--auth-url",
                                ports.url(Port.REGISTRY),
                                "--ready-file",
                                ready.toString())),
                Map.of("MILLWRIGHT_INTERNAL_TOKEN", secrets.internalToken()),
                new Readiness.Makes(ready),
                Set.of(),
                StopRank.BROKER);
    }

    /**
     * @param after what the stack itself starts of what the service needs at its start
     * @param ownKeycloak whether tokens come from the Keycloak that the stack starts
     */
    public ChildSpec service(ServiceName service, Set<String> after, boolean ownKeycloak) {
        return child(
                service.label(),
                JvmOptions.command(
                        programs,
                        JvmOptions.small(SERVICE_HEAP),
                        List.of(
                                "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                                "-jar",
                                programs.service(service).toString())),
                environment(service, ownKeycloak),
                new Readiness.Answers(URI.create(ports.url(service.management()) + "/q/health/ready")),
                after,
                StopRank.SERVICE);
    }

    /** The made-up machines. */
    public ChildSpec plant() {
        return simulator(PLANT, home.devicesFile(), home.plant().resolve("state"), List.of("plant"), false);
    }

    /** Recordings, played once. */
    public ChildSpec replay(UpOptions.ReplayOptions options, Path devicesFile) {
        List<String> arguments =
                new ArrayList<>(List.of("replay", "--speed", options.speed(), "--times", options.times()));
        if (!options.skip().isEmpty()) {
            arguments.add("--skip");
            arguments.add(String.join(",", options.skip()));
        }
        return simulator(REPLAY, devicesFile, home.replay().resolve("state"), arguments, true);
    }

    private ChildSpec simulator(
            String name, Path devicesFile, Path stateFolder, List<String> arguments, boolean mayFinish) {
        List<String> program =
                new ArrayList<>(List.of("-jar", programs.simulator().toString()));
        program.addAll(arguments);
        program.addAll(List.of(
                "--broker",
                backends.broker().toString(),
                "--devices",
                devicesFile.toString(),
                "--state-dir",
                stateFolder.toString()));
        return new ChildSpec(
                name,
                JvmOptions.command(programs, JvmOptions.small(mayFinish ? REPLAY_HEAP : PLANT_HEAP), program),
                Map.of(),
                home.root(),
                home.log(name),
                new Readiness.AtOnce(),
                Set.of(),
                StopRank.EDGE,
                mayFinish,
                PATIENCE);
    }

    private Map<String, String> environment(ServiceName service, boolean ownKeycloak) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("QUARKUS_HTTP_PORT", Integer.toString(ports.of(service.http())));
        environment.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(ports.of(service.management())));
        environment.put("QUARKUS_DATASOURCE_JDBC_URL", backends.database().jdbcUrl());
        environment.put("QUARKUS_DATASOURCE_REACTIVE_URL", backends.database().reactiveUrl());
        environment.put("QUARKUS_DATASOURCE_USERNAME", backends.database().user());
        environment.put("QUARKUS_DATASOURCE_PASSWORD", backends.database().password());
        environment.put("QUARKUS_OIDC_AUTH_SERVER_URL", backends.oidcIssuer().toString());
        if (ownKeycloak) {
            // nothing to be discovered: a service starts without waiting for Keycloak and asks for its keys when needed
            environment.put("QUARKUS_OIDC_DISCOVERY_ENABLED", "false");
            environment.put("QUARKUS_OIDC_JWKS_PATH", "protocol/openid-connect/certs");
            environment.put("QUARKUS_OIDC_JWKS_RESOLVE_EARLY", "false");
            environment.put("QUARKUS_OIDC_TOKEN_ISSUER", backends.oidcIssuer().toString());
        }
        // the launcher asks for readiness all the time while a service starts
        environment.put("QUARKUS_LOG_CATEGORY__IO_SMALLRYE_HEALTH__LEVEL", "ERROR");
        environment.put("MILLWRIGHT_MQTT_URL", backends.broker().toString());
        // one replica each, and the embedded broker does not hand out again what a kill left in flight of a shared one
        environment.put("MILLWRIGHT_MQTT_SHARED_SUBSCRIPTIONS", "false");
        environment.put("MILLWRIGHT_MQTT_PASSWORD", secrets.brokerServicePassword());
        environment.put("MILLWRIGHT_REGISTRY_URL", ports.url(Port.REGISTRY));
        environment.put("MILLWRIGHT_INTERNAL_TOKEN", secrets.internalToken());
        environment.put("MILLWRIGHT_CURSOR_KEY", secrets.cursorKey());
        if (service == ServiceName.TWIN || service == ServiceName.COMMAND) {
            environment.put("MILLWRIGHT_WEBHOOK_SECRET_KEY", secrets.webhookSecretKey());
        }
        if (service == ServiceName.COMMAND) {
            environment.put("MILLWRIGHT_COMMAND_TWIN_URL", ports.url(Port.TWIN));
        }
        if (service == ServiceName.REGISTRY) {
            environment.put("MILLWRIGHT_BROKER_SERVICE_PASSWORD", secrets.brokerServicePassword());
            environment.put("MILLWRIGHT_REGISTRY_CREDENTIAL_KEY", secrets.credentialKey());
        }
        return environment;
    }

    private ChildSpec child(
            String name,
            List<String> command,
            Map<String, String> environment,
            Readiness readiness,
            Set<String> after,
            StopRank rank) {
        return new ChildSpec(
                name, command, environment, home.root(), home.log(name), readiness, after, rank, false, PATIENCE);
    }
}
