package io.millwright.stack.cli;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Backends;
import io.millwright.stack.plan.Login;
import io.millwright.stack.plan.PortPlan;
import io.millwright.stack.plan.UpOptions;
import io.millwright.stack.run.Progress;
import io.millwright.stack.run.UpRun;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        description = "Start everything and stay until Ctrl-C: TimescaleDB, MQTT broker, Keycloak, the four services"
                + " behind one base URL, and a small simulated plant.",
        footer = {
            "",
            "What you run already is used as it is, and looked at first:",
            "  --jdbc-url  PostgreSQL with TimescaleDB 2.18 or newer, UTF8; the user may",
            "              create schemas, and the extension if it is not there.",
            "  --broker    MQTT 5 with QoS 1, retained messages and sessions on disk. It",
            "              lets in service:registry, service:ingestion, service:twin and",
            "              service:command by one password, and machines as the registry",
            "              says: it asks /internal/broker/connect there, or lets in",
            "              everybody (for tests).",
            "  --oidc      Access tokens are JWTs with aud millwright, realm_access.roles",
            "              (viewer, operator, engineer, admin) and factories (ids, or *).",
            "              Machines are registered by a client or a user with admin",
            "              and *; demo and replay act for the same one.",
            "docs/own-parts.md has the topics, the claims and what can be set."
        })
final class UpCommand implements Callable<Integer> {
    @Mixin
    private HomeOptions home;

    @Mixin
    private ReplayArguments replayArguments;

    @Mixin
    private LoginOptions login;

    @Option(names = "--port-base", paramLabel = "N", description = "Use the ports from N on instead of the usual ones")
    private @Nullable Integer portBase;

    @Option(
            names = "--jdbc-url",
            paramLabel = "URL",
            description = "Use this TimescaleDB: jdbc:postgresql://HOST:PORT/NAME")
    private @Nullable String jdbcUrl;

    @Option(names = "--db-user", paramLabel = "NAME", description = "User of that database (default: millwright)")
    private @Nullable String dbUser;

    @Option(names = "--db-password-file", paramLabel = "FILE", description = "File that holds that user's password")
    private @Nullable Path dbPasswordFile;

    @Option(
            names = "--broker",
            paramLabel = "URL",
            description = "Use this MQTT broker: mqtt://HOST:PORT, or mqtts://HOST:PORT for TLS")
    private @Nullable URI broker;

    @Option(
            names = "--broker-password-file",
            paramLabel = "FILE",
            description = "File that holds the password of service:registry, service:ingestion, service:twin and"
                    + " service:command there (default: one that is made, in secrets/broker-service-password)")
    private @Nullable Path brokerPasswordFile;

    @Option(
            names = "--oidc",
            paramLabel = "URL",
            description = "Use the tokens of this issuer: https://HOST/realms/NAME")
    private @Nullable URI oidc;

    @Option(names = "--no-plant", description = "Don't register or simulate machines")
    private boolean noPlant;

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Recordings (CSV) to play, each by a machine of its own")
    private List<Path> replay = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        UpOptions options = options();
        StackHome opened = StackHome.open(home.home().root());
        new UpRun(opened, HomeOptions.programs(), options, new Progress(System.out)).run();
        return 0;
    }

    UpOptions options() {
        Optional<UpOptions.OwnOidc> ownOidc = ownOidc();
        boolean canRegister = ownOidc.isEmpty() || ownOidc.get().login().isPresent();
        if (!canRegister && !(noPlant && replay.isEmpty())) {
            throw new Refusal("With --oidc, machines can only be registered in the name of a client or a user of that"
                    + " issuer: add --oidc-client and --oidc-secret-file, or --oidc-user and --oidc-password-file, or"
                    + " leave machines out with --no-plant and without --replay.");
        }
        return new UpOptions(
                portBase == null ? PortPlan.usual() : PortPlan.from(portBase),
                ownDatabase(),
                ownBroker(),
                ownOidc,
                !noPlant,
                replay.isEmpty() ? Optional.empty() : Optional.of(replayArguments.of(replay)));
    }

    private Optional<Backends.Database> ownDatabase() {
        if (jdbcUrl == null) {
            if (dbUser != null || dbPasswordFile != null) {
                throw new Refusal("--db-user and --db-password-file belong to --jdbc-url, which is missing.");
            }
            return Optional.empty();
        }
        if (dbPasswordFile == null) {
            throw new Refusal("--jdbc-url needs --db-password-file, the file that holds the password.");
        }
        return Optional.of(new Backends.Database(
                UpOptions.jdbcUrl(jdbcUrl), dbUser == null ? "millwright" : dbUser, UpOptions.secret(dbPasswordFile)));
    }

    private Optional<UpOptions.OwnBroker> ownBroker() {
        if (broker == null) {
            if (brokerPasswordFile != null) {
                throw new Refusal("--broker-password-file belongs to --broker, which is missing.");
            }
            return Optional.empty();
        }
        return Optional.of(new UpOptions.OwnBroker(
                UpOptions.brokerUrl(broker),
                Optional.ofNullable(brokerPasswordFile).map(UpOptions::secret)));
    }

    private Optional<UpOptions.OwnOidc> ownOidc() {
        Optional<Login> who = login.login();
        if (oidc == null) {
            if (who.isPresent()) {
                throw new Refusal("--oidc-client and --oidc-user belong to --oidc, which is missing.");
            }
            return Optional.empty();
        }
        return Optional.of(new UpOptions.OwnOidc(UpOptions.issuer(oidc), who));
    }
}
