package io.millwright.stack.keycloak;

import io.millwright.stack.home.PrivateFiles;
import io.millwright.stack.home.Secrets;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.ChildSpec;
import io.millwright.stack.plan.Port;
import io.millwright.stack.plan.PortPlan;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plan.Readiness;
import io.millwright.stack.plan.StackPlan;
import io.millwright.stack.plan.StopRank;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** One stack's Keycloak: the program of the cache, the data of the stack, the realm of this project. */
public final class KeycloakServer {
    /** The administrator of Keycloak itself, who is no user of Millwright. */
    public static final String CONSOLE_USER = "keycloak-admin";

    public static final String REALM = "millwright";
    /** For people at a terminal. */
    public static final String CLI_CLIENT = "millwright-cli";
    /** An application that acts in the demo factory. */
    public static final String MES_CLIENT = "mes";

    private static final String REALM_FILE = "millwright-realm.json";
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private final StackHome home;
    private final Programs programs;
    private final PortPlan ports;
    private final KeycloakInstallation installation;

    public KeycloakServer(StackHome home, Programs programs, PortPlan ports, KeycloakInstallation installation) {
        this.home = home;
        this.programs = programs;
        this.ports = ports;
        this.installation = installation;
    }

    public static URI issuer(PortPlan ports) {
        return URI.create(ports.url(Port.KEYCLOAK) + "/realms/" + REALM);
    }

    public static String passwordSecret(String user) {
        return "user-" + user;
    }

    public static String clientSecret(String client) {
        return "client-" + client;
    }

    /** Makes the program, and the folder in which it runs. */
    public void prepare() throws IOException, InterruptedException {
        installation.make(home.log(StackPlan.KEYCLOAK));
        Path folder = PrivateFiles.folder(home.keycloak());
        for (String shared : List.of("lib", "providers", "themes", "conf")) {
            link(folder.resolve(shared), installation.folder().resolve(shared));
        }
        Path imports = PrivateFiles.folder(folder.resolve("data/import"));
        try (InputStream realm = Objects.requireNonNull(
                KeycloakServer.class.getResourceAsStream("/keycloak/" + REALM_FILE), "the realm is in the jar")) {
            PrivateFiles.write(imports.resolve(REALM_FILE), new String(realm.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static void link(Path link, Path target) throws IOException {
        if (Files.isSymbolicLink(link) && Files.readSymbolicLink(link).equals(target)) {
            return;
        }
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, target);
    }

    /** The realm is imported at the first start and left alone at every later one. */
    public ChildSpec spec(Secrets secrets) throws IOException {
        String url = ports.url(Port.KEYCLOAK);
        return new ChildSpec(
                StackPlan.KEYCLOAK,
                command(
                        programs.java(),
                        installation.folder(),
                        home.keycloak(),
                        List.of(
                                "start",
                                "--optimized",
                                "--import-realm",
                                "--cache=local",
                                "--http-enabled=true",
                                "--http-host=127.0.0.1",
                                "--http-port=" + ports.of(Port.KEYCLOAK),
                                "--http-management-host=127.0.0.1",
                                "--http-management-port=" + ports.of(Port.KEYCLOAK_MANAGEMENT),
                                "--hostname=" + url)),
                environment(secrets),
                home.root(),
                home.log(StackPlan.KEYCLOAK),
                new Readiness.Answers(URI.create(issuer(ports) + "/.well-known/openid-configuration")),
                Set.of(),
                StopRank.SERVICE,
                false,
                PATIENCE);
    }

    /** The placeholders of the realm file. */
    private static Map<String, String> environment(Secrets secrets) throws IOException {
        Map<String, String> environment = new LinkedHashMap<>();
        for (String user : List.of("admin", "engineer1", "operator1", "stranger")) {
            environment.put("MILLWRIGHT_PASSWORD_" + user.toUpperCase(Locale.ROOT), secrets.of(passwordSecret(user)));
        }
        environment.put("MILLWRIGHT_SECRET_MES", secrets.of(clientSecret(MES_CLIENT)));
        environment.put("KC_BOOTSTRAP_ADMIN_USERNAME", CONSOLE_USER);
        environment.put("KC_BOOTSTRAP_ADMIN_PASSWORD", secrets.of("keycloak-console"));
        return environment;
    }

    /**
     * @param program the unpacked distribution
     * @param folder where the data is
     */
    static List<String> command(Path java, Path program, Path folder, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                java.toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xms64m",
                "-Xmx320m",
                "-Xss512k",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dkc.home.dir=" + folder,
                "-Djboss.server.config.dir=" + folder.resolve("conf"),
                "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                "-Djava.util.concurrent.ForkJoinPool.common.threadFactory="
                        + "io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory",
                "-Dpicocli.disable.closures=true",
                "-Dquarkus-log-max-startup-records=10000",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
                "--add-opens=java.base/java.security=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                program.resolve("lib/quarkus-run.jar").toString(),
                "io.quarkus.bootstrap.runner.QuarkusEntryPoint"));
        command.addAll(arguments);
        return command;
    }
}
