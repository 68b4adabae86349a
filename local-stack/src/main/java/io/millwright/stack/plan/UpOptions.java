package io.millwright.stack.plan;

import io.millwright.stack.Refusal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the user asked for.
 *
 * @param ownDatabase instead of the stack's TimescaleDB
 * @param ownBroker instead of the stack's broker
 * @param ownOidc instead of the stack's Keycloak
 * @param plant whether simulated machines run
 */
public record UpOptions(
        PortPlan ports,
        Optional<Backends.Database> ownDatabase,
        Optional<URI> ownBroker,
        Optional<OwnOidc> ownOidc,
        boolean plant,
        Optional<ReplayOptions> replay) {

    /** @param client an application with the role admin for all factories; absent: nothing is registered */
    public record OwnOidc(URI issuer, Optional<ClientCredentials> client) {}

    public record ClientCredentials(String clientId, String secret) {
        @Override
        public String toString() {
            return clientId;
        }
    }

    /**
     * Recordings to play.
     *
     * @param speed recorded seconds a second, or {@code max}
     * @param times {@code keep} or {@code shift}
     * @param skip columns that are no metrics
     */
    public record ReplayOptions(List<Path> files, String speed, String times, List<String> skip) {
        public ReplayOptions {
            files = List.copyOf(files);
            skip = List.copyOf(skip);
            for (Path file : files) {
                if (!Files.isReadable(file)) {
                    throw new Refusal("The recording " + file + " can't be read.");
                }
            }
            if (!speed.equals("max") && !isPositive(speed)) {
                throw new Refusal("--speed must be a number above 0, or max, not " + speed + ".");
            }
            if (!times.equals("keep") && !times.equals("shift")) {
                throw new Refusal("--times must be keep or shift, not " + times + ".");
            }
        }

        private static boolean isPositive(String text) {
            try {
                double value = Double.parseDouble(text);
                return value > 0 && Double.isFinite(value);
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }

    /** The first line of a file that holds a secret. */
    public static String secret(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.findFirst()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .orElseThrow(() -> new Refusal("The file " + file + " is empty, it must hold the secret."));
        } catch (IOException e) {
            throw new Refusal("The file " + file + " can't be read, it must hold the secret.", e);
        }
    }

    /** @throws Refusal when it is not the URL of a PostgreSQL database */
    public static String jdbcUrl(String url) {
        if (!url.startsWith("jdbc:postgresql://")) {
            throw new Refusal("--jdbc-url must begin with jdbc:postgresql://, such as"
                    + " jdbc:postgresql://db.example:5432/millwright, not " + url + ".");
        }
        return url;
    }

    /** @throws Refusal when it is not the URL of a broker */
    public static URI brokerUrl(URI url) {
        boolean mqtt = "mqtt".equals(url.getScheme()) || "mqtts".equals(url.getScheme());
        if (!mqtt || url.getHost() == null) {
            throw new Refusal("--broker must be mqtt://HOST:PORT or mqtts://HOST:PORT, not " + url + ".");
        }
        return url;
    }

    /** Every port that the stack itself will listen on. */
    public List<Port> usedPorts() {
        return Arrays.stream(Port.values())
                .filter(port -> switch (port) {
                    case DATABASE -> ownDatabase.isEmpty();
                    case BROKER -> ownBroker.isEmpty();
                    case KEYCLOAK, KEYCLOAK_MANAGEMENT -> ownOidc.isEmpty();
                    default -> true;
                })
                .toList();
    }

    public Backends backends(String databasePassword) {
        return new Backends(
                ownDatabase.orElseGet(() -> new Backends.Database(
                        "jdbc:postgresql://127.0.0.1:" + ports.of(Port.DATABASE) + "/millwright",
                        "millwright",
                        databasePassword)),
                ownBroker.orElseGet(() -> URI.create("mqtt://127.0.0.1:" + ports.of(Port.BROKER))),
                ownOidc.map(OwnOidc::issuer)
                        .orElseGet(() -> URI.create(ports.url(Port.KEYCLOAK) + "/realms/millwright")));
    }
}
