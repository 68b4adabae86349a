package io.millwright.system;

import io.millwright.stack.plan.Backends;
import io.millwright.stack.plan.ChildSpec;
import io.millwright.stack.plan.Port;
import io.millwright.stack.plan.PortPlan;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plan.Readiness;
import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.StackPlan;
import io.millwright.stack.plan.StackSecrets;
import io.millwright.stack.run.RunState;
import io.millwright.testing.FreePort;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;

/** Another instance of the command service on the database and broker of a stack, which itself starts but one. */
final class SecondReplica implements AutoCloseable {
    private final ChildSpec spec;
    private final URI url;
    private final HttpClient http = HttpClient.newHttpClient();
    private volatile Process process;

    private SecondReplica(ChildSpec spec, URI url) throws IOException {
        this.spec = spec;
        this.url = url;
        this.process = begin();
    }

    static SecondReplica start(LiveStack stack) throws IOException {
        RunState.Endpoints at = stack.state().endpoints();
        StackSecrets secrets = StackSecrets.of(stack.home().secrets());
        PortPlan ports = PortPlan.ofRunning(
                        at.baseUrl().getPort(),
                        at.management().get(ServiceName.REGISTRY).getPort())
                .with(Port.COMMAND, FreePort.find())
                .with(Port.COMMAND_MANAGEMENT, FreePort.find());
        ChildSpec spec = new StackPlan(
                        stack.home(),
                        Programs.here(),
                        ports,
                        new Backends(
                                new Backends.Database(at.jdbcUrl(), at.databaseUser(), secrets.databasePassword()),
                                at.broker(),
                                at.oidcIssuer()),
                        secrets)
                .service(ServiceName.COMMAND, Set.of(), true);
        return new SecondReplica(spec, URI.create(ports.url(Port.COMMAND)));
    }

    private Process begin() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(spec.command())
                .directory(spec.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        spec.log().resolveSibling("command-1.log").toFile()));
        builder.environment().putAll(LiveStack.SETTINGS);
        builder.environment().putAll(spec.environment());
        builder.environment().put("MILLWRIGHT_SERVICE_REPLICA", "1");
        return builder.start();
    }

    URI url() {
        return url;
    }

    boolean isReady() throws InterruptedException {
        if (!(spec.readiness() instanceof Readiness.Answers(URI health))) {
            throw new IllegalStateException("a service is asked for its readiness");
        }
        try {
            return http.send(HttpRequest.newBuilder(health).build(), HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    /** Killed, and another process is started in its place. */
    void kill9() throws IOException, InterruptedException {
        process.destroyForcibly().waitFor();
        process = begin();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        http.close();
    }
}
