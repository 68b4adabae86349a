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
        Optional<OwnBroker> ownBroker,
        Optional<OwnOidc> ownOidc,
        boolean plant,
        Optional<ReplayOptions> replay) {

    /** @param login who may register machines; absent: nothing is registered */
    public record OwnOidc(URI issuer, Optional<Login> login) {}

    /** @param servicePassword what services present there; absent: the stack makes one */
    public record OwnBroker(URI url, Optional<String> servicePassword) {
        /** The registry takes no shorter one. */
        private static final int SHORTEST = 16;

        public OwnBroker {
            if (servicePassword.isPresent() && servicePassword.get().length() < SHORTEST) {
                throw new Refusal(
                        "The password in --broker-password-file must have at least " + SHORTEST + " characters.");
            }
        }

        /** Without the password. */
        @Override
        public String toString() {
            return url.toString();
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
        if (url.matches(".*[?&](user|password)=.*")) {
            throw new Refusal("--jdbc-url must hold no user and no password, since URLs are shown:"
                    + " they are given by --db-user and --db-password-file.");
        }
        if (!url.startsWith("jdbc:postgresql://")) {
            throw new Refusal("--jdbc-url must begin with jdbc:postgresql://, such as"
                    + " jdbc:postgresql://db.example:5432/millwright, not " + url + ".");
        }
        return url;
    }

    /**
     * With its port.
     *
     * @throws Refusal when it is not the URL of a broker
     */
    public static URI brokerUrl(URI url) {
        boolean tls = "mqtts".equals(url.getScheme());
        boolean bare = url.getUserInfo() == null
                && url.getQuery() == null
                && String.valueOf(url.getPath()).length() < 2;
        if ((!tls && !"mqtt".equals(url.getScheme())) || url.getHost() == null || !bare) {
            throw new Refusal("--broker must be mqtt://HOST:PORT or mqtts://HOST:PORT, not " + shown(url) + ".");
        }
        int port = url.getPort() >= 0 ? url.getPort() : tls ? 8883 : 1883;
        return URI.create(url.getScheme() + "://" + url.getHost() + ":" + port);
    }

    /**
     * Without a slash at its end.
     *
     * @throws Refusal when it can't be the URL of an issuer
     */
    public static URI issuer(URI url) {
        boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (!http || url.getHost() == null || url.getUserInfo() != null || url.getQuery() != null) {
            throw new Refusal("--oidc must be the URL of an issuer, such as https://id.example/realms/millwright, not "
                    + shown(url) + ".");
        }
        return URI.create(url.toString().replaceFirst("/+$", ""));
    }

    /** A password may stand in it. */
    private static String shown(URI url) {
        return url.toString().replaceFirst("//[^/@]*@", "//***@");
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
                ownBroker.map(OwnBroker::url).orElseGet(() -> URI.create("mqtt://127.0.0.1:" + ports.of(Port.BROKER))),
                ownOidc.map(OwnOidc::issuer)
                        .orElseGet(() -> URI.create(ports.url(Port.KEYCLOAK) + "/realms/millwright")));
    }
}
