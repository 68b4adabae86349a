package io.millwright.stack.run;

import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Backends;
import io.millwright.stack.plan.ChildSpec;
import io.millwright.stack.plan.Login;
import io.millwright.stack.plan.PortPlan;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plan.StackPlan;
import io.millwright.stack.plan.StackSecrets;
import io.millwright.stack.plan.UpOptions.ReplayOptions;
import io.millwright.stack.plant.DemoFactory;
import io.millwright.stack.plant.DevicesFile;
import io.millwright.stack.plant.Provisioner;
import io.millwright.stack.rest.RestClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Plays recordings in the foreground, against a stack that another process keeps. */
public final class ReplayRun {
    private final StackHome home;
    private final Programs programs;
    private final RunState.Endpoints endpoints;

    private final Optional<Login> login;

    /** @param login in whose name machines are registered, when the user says so */
    public ReplayRun(StackHome home, Programs programs, RunState.Endpoints endpoints, Optional<Login> login) {
        this.login = login;
        this.home = home;
        this.programs = programs;
        this.endpoints = endpoints;
    }

    /** @return the exit code of the simulator: 0 when the broker confirmed every row */
    public int play(ReplayOptions options) throws IOException, InterruptedException {
        RestClient api = new RestClient(endpoints.baseUrl(), Access.administrator(home.secrets(), endpoints, login));
        Path devices = home.replay().resolve("devices.json");
        var _ = new Provisioner(api).provision(DemoFactory.recordings(options.files()), new DevicesFile(devices));
        Backends backends = new Backends(
                new Backends.Database(endpoints.jdbcUrl(), endpoints.databaseUser(), ""),
                endpoints.broker(),
                endpoints.oidcIssuer());
        ChildSpec spec = new StackPlan(home, programs, PortPlan.usual(), backends, StackSecrets.of(home.secrets()))
                .replay(options, devices);
        Process process = new ProcessBuilder(spec.command())
                .directory(spec.folder().toFile())
                .inheritIO()
                .start();
        // ended by a signal, the launcher runs its hooks and nothing else
        Thread hook = Thread.ofPlatform().unstarted(process::destroy);
        Runtime.getRuntime().addShutdownHook(hook);
        int exitCode = process.waitFor();
        Runtime.getRuntime().removeShutdownHook(hook);
        return exitCode;
    }
}
