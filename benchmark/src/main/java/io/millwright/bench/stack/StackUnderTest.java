package io.millwright.bench.stack;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.PortPlan;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.StackSecrets;
import io.millwright.stack.rest.RestClient;
import io.millwright.stack.rest.TokenSource;
import io.millwright.stack.run.Access;
import io.millwright.stack.run.Journal;
import io.millwright.stack.run.Launcher;
import io.millwright.stack.run.RunState;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The stack that is measured. Closing it ends it, when it was started here. */
public final class StackUnderTest implements AutoCloseable {
    /** Of the tool's own connections, so that they can be told from those of the services. */
    public static final String APPLICATION_NAME = "millwright-bench";

    private final StackHome home;
    private final Programs programs;
    private final RunState state;
    private final StackSecrets secrets;
    private final TokenSource tokens;
    private final @Nullable Launcher launcher;

    private StackUnderTest(StackHome home, Programs programs, @Nullable Launcher launcher) throws IOException {
        this.home = home;
        this.programs = programs;
        this.launcher = launcher;
        this.state =
                running(home).orElseThrow(() -> new Refusal("The stack is gone: its logs are in " + home.logs() + "."));
        this.secrets = StackSecrets.of(home.secrets());
        this.tokens = Access.user(home.secrets(), state.endpoints().oidcIssuer(), "admin");
    }

    /** The one that runs in this folder; when there is none it is started, without simulated machines. */
    public static StackUnderTest open(StackHome home, Programs programs, int portBase, Consumer<String> out)
            throws IOException, InterruptedException {
        if (running(home).isPresent()) {
            out.accept("Measuring the stack that runs in " + home.root());
            return new StackUnderTest(home, programs, null);
        }
        out.accept("Starting a stack in " + home.root());
        Launcher launcher =
                Launcher.upApart(home, programs, List.of("--port-base", Integer.toString(portBase), "--no-plant"));
        try {
            return new StackUnderTest(home, programs, launcher);
        } catch (IOException | RuntimeException e) {
            launcher.close();
            throw e;
        }
    }

    private static Optional<RunState> running(StackHome home) {
        return Journal.read(home.stateFile())
                .filter(found -> found.ready() && found.launcher().isAlive());
    }

    public StackHome home() {
        return home;
    }

    Programs programs() {
        return programs;
    }

    StackSecrets secrets() {
        return secrets;
    }

    public URI baseUrl() {
        return state.endpoints().baseUrl();
    }

    public URI broker() {
        return state.endpoints().broker();
    }

    /** Of the services' MQTT connections. */
    public String servicePassword() {
        return secrets.brokerServicePassword();
    }

    PortPlan ports() {
        URI registry = state.endpoints().management().get(ServiceName.REGISTRY);
        if (registry == null) {
            throw new IllegalStateException("no registry in " + home.stateFile());
        }
        return PortPlan.ofRunning(baseUrl().getPort(), registry.getPort());
    }

    /** The processes as they are now: one that died meanwhile was started again under another number. */
    List<RunState.Child> processes() {
        return running(home).map(RunState::children).orElse(List.of());
    }

    /** Of the administrator of all factories. */
    public TokenSource tokens() {
        return tokens;
    }

    /** In the name of the administrator of all factories. */
    public RestClient api() {
        return new RestClient(baseUrl(), tokens);
    }

    /** A connection that commits each statement by itself. */
    public Connection database() throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", state.endpoints().databaseUser());
        properties.setProperty("password", secrets.databasePassword());
        properties.setProperty("ApplicationName", APPLICATION_NAME);
        return DriverManager.getConnection(state.endpoints().jdbcUrl(), properties);
    }

    @Override
    public void close() {
        if (launcher != null) {
            launcher.close();
        }
    }
}
