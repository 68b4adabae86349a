package io.millwright.stack.run;

import io.millwright.stack.home.StackHome;
import io.millwright.stack.keycloak.KeycloakServer;
import io.millwright.stack.plan.Backends;
import io.millwright.stack.plan.Port;
import io.millwright.stack.plan.PortPlan;
import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.UpOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a newcomer needs to know once the stack is up. */
record Announcement(StackHome home, UpOptions options, Backends backends) {

    /** Label to URL, in the order in which they are shown. */
    static Map<String, String> urls(PortPlan ports, Backends backends) {
        Map<String, String> urls = new LinkedHashMap<>();
        urls.put("Base URL", ports.url(Port.BASE));
        for (ServiceName service : ServiceName.values()) {
            urls.put("API " + service.label(), ports.url(Port.BASE) + "/swagger/" + service.label());
        }
        for (ServiceName service : ServiceName.values()) {
            urls.put("Health " + service.label(), ports.url(service.management()) + "/q/health");
        }
        urls.put("Users (OIDC)", backends.oidcIssuer().toString());
        urls.put("MQTT", backends.broker().toString());
        urls.put("Database", backends.database().reactiveUrl());
        return urls;
    }

    List<String> lines(Duration took) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("Millwright is up after " + Progress.seconds(took));
        lines.add("");
        urls(options.ports(), backends).forEach((label, url) -> lines.add(row(label, url)));
        lines.add("");
        if (options.ownOidc().isEmpty()) {
            lines.add(row("User", "admin"));
            lines.add(row("Password", home.secrets().of(KeycloakServer.passwordSecret("admin"))));
            lines.add(row(
                    "Other users",
                    "engineer1, operator1 (factory demo), stranger (another factory): passwords in "
                            + home.secrets().file("user-*")));
            lines.add(row(
                    "Console",
                    options.ports().url(Port.KEYCLOAK) + "/admin as " + KeycloakServer.CONSOLE_USER + ", password in "
                            + home.secrets().file("keycloak-console")));
        }
        if (options.ownDatabase().isEmpty()) {
            lines.add(row(
                    "Database user",
                    backends.database().user() + ", password in "
                            + home.secrets().file("database-password")));
        }
        if (options.ownOidc().isPresent()) {
            lines.add(row("Users", "those of " + backends.oidcIssuer()));
        }
        if (options.ownBroker().isPresent()) {
            lines.add(row(
                    "Broker",
                    "may ask " + options.ports().url(Port.REGISTRY) + "/internal/broker/connect, token in "
                            + home.secrets().file("internal-token")));
        }
        if (options.plant()) {
            lines.add(row("Machines", "passwords in " + home.devicesFile()));
        }
        lines.add("");
        lines.add("Try \"./millwright demo\" in another terminal. Ctrl-C stops everything.");
        return lines;
    }

    private static String row(String label, String value) {
        return String.format(Locale.ROOT, "  %-18s %s", label, value);
    }
}
