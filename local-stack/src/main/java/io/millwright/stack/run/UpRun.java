package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.ProgramCopy;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.keycloak.KeycloakInstallation;
import io.millwright.stack.keycloak.KeycloakServer;
import io.millwright.stack.plan.Backends;
import io.millwright.stack.plan.Port;
import io.millwright.stack.plan.Programs;
import io.millwright.stack.plan.Readiness;
import io.millwright.stack.plan.ServiceName;
import io.millwright.stack.plan.StackPlan;
import io.millwright.stack.plan.StackSecrets;
import io.millwright.stack.plan.UpOptions;
import io.millwright.stack.plant.DemoFactory;
import io.millwright.stack.plant.DevicesFile;
import io.millwright.stack.plant.Provisioner;
import io.millwright.stack.process.ProcessIdentity;
import io.millwright.stack.process.RestartPolicy;
import io.millwright.stack.proxy.EdgeProxy;
import io.millwright.stack.proxy.Origins;
import io.millwright.stack.proxy.Pages;
import io.millwright.stack.rest.RestClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

/** One life of a stack: from the checks before its start until everything is gone again. */
public final class UpRun {
    private final StackHome home;
    private Programs programs;
    private final UpOptions options;
    private final Progress progress;
    private final CountDownLatch gone = new CountDownLatch(1);
    private volatile boolean signalled;

    public UpRun(StackHome home, Programs programs, UpOptions options, Progress progress) {
        this.home = home;
        this.programs = programs;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Starts everything and stays until it is told to end by a signal.
     *
     * @throws Refusal when it can't be started or can't go on; nothing is left running then
     */
    public void run() throws IOException, InterruptedException {
        long began = System.nanoTime();
        requirePrograms();
        try (LauncherLock _ = LauncherLock.take(home)) {
            cleanUpAfterKilledLauncher();
            PortCheck.requireFree(options.ports(), options.usedPorts());
            programs = programs.runFrom(ProgramCopy.make(programs.built(), programs.childFiles(), home.programs()));
            LoadedClasses.loadAll();
            StackSecrets secrets = secrets();
            OwnParts ownParts = new OwnParts(options, secrets.brokerServicePassword());
            ownParts.check(progress);
            Backends backends = options.backends(secrets.databasePassword());
            Journal journal = new Journal(
                    home.stateFile(),
                    new RunState(
                            ProcessIdentity.self(),
                            Clock.systemUTC().instant(),
                            false,
                            endpoints(backends),
                            List.of()));
            Stack stack = new Stack(journal, progress, RestartPolicy.STANDARD);
            Thread hook = new Thread(() -> onSignal(stack), "stop");
            Runtime.getRuntime().addShutdownHook(hook);
            try (EdgeProxy _ = EdgeProxy.start(options.ports().of(Port.BASE), origins(), pages(backends))) {
                progress.line("Starting in " + home.root());
                StackPlan plan = new StackPlan(home, programs, options.ports(), backends, secrets);
                stack.boundLogs(List.of(home.database().resolve("postgres.log")));
                stack.start(parts(plan, ownParts));
                startEdge(stack, plan);
                stack.nowReady();
                progress.line("");
                new Announcement(home, options, backends)
                        .lines(Duration.ofNanos(System.nanoTime() - began))
                        .forEach(progress::line);
                throw new Refusal(stack.givenUp().get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("nobody fails it", e);
            } catch (InterruptedException e) {
                if (!signalled) {
                    throw e;
                }
                // what was starting is not wanted any more; the thread of the signal says the rest
            } finally {
                stop(stack, journal);
                gone.countDown();
            }
        }
    }

    /** The JVM ends when this returns: so wait until the children are gone. */
    private void onSignal(Stack stack) {
        if (gone.getCount() == 0) {
            return; // the end is not by a signal
        }
        signalled = true;
        progress.line("");
        progress.line("Stopping");
        stack.stop();
        stack.journal().close();
        progress.line("Stopped; the data stays in " + home.root());
    }

    private void stop(Stack stack, Journal journal) {
        stack.stop();
        journal.close();
    }

    private void requirePrograms() {
        List<Path> needed = new ArrayList<>();
        for (ServiceName service : ServiceName.values()) {
            needed.add(programs.service(service));
        }
        if (options.ownBroker().isEmpty()) {
            needed.add(programs.broker());
        }
        if (options.plant() || options.replay().isPresent()) {
            needed.add(programs.simulator());
        }
        needed.stream().filter(program -> !Files.exists(program)).findFirst().ifPresent(program -> {
            throw new Refusal("The program " + program + " is missing: build it with \"./mvnw -DskipTests package\".");
        });
    }

    private StackSecrets secrets() throws IOException {
        StackSecrets secrets = StackSecrets.of(home.secrets());
        return options.ownBroker()
                .flatMap(UpOptions.OwnBroker::servicePassword)
                .map(secrets::withBrokerServicePassword)
                .orElse(secrets);
    }

    private void cleanUpAfterKilledLauncher() throws IOException {
        Optional<RunState> old = Journal.read(home.stateFile());
        if (old.isPresent()) {
            List<String> ended = new Cleanup(home, programs).endChildren(old.get());
            if (!ended.isEmpty()) {
                progress.line("The last launcher was killed and left behind " + String.join(", ", ended)
                        + ": ended them first");
            }
        }
    }

    private List<Part> parts(StackPlan plan, OwnParts ownParts) throws IOException {
        Probe probe = new Probe();
        List<Part> parts = new ArrayList<>();
        if (options.ownDatabase().isEmpty()) {
            parts.add(new DatabasePart(
                    home,
                    programs,
                    options.ports().of(Port.DATABASE),
                    plan.secrets().databasePassword()));
        }
        if (options.ownOidc().isEmpty()) {
            KeycloakServer keycloak = new KeycloakServer(
                    home,
                    programs,
                    options.ports(),
                    new KeycloakInstallation(programs, programs.versions().keycloak(), progress::line));
            parts.add(new ChildPart(keycloak.spec(home.secrets()), keycloak::prepare, probe::isReady));
        }
        // the broker asks the registry about each connection: services that come earlier would wait out their back-off
        Set<String> beforeRegistry = new HashSet<>();
        Set<String> beforeOthers = new HashSet<>(Set.of(ServiceName.REGISTRY.label()));
        if (options.ownDatabase().isEmpty()) {
            beforeRegistry.add(StackPlan.DATABASE);
        }
        if (options.ownBroker().isEmpty()) {
            parts.add(new ChildPart(plan.broker(), ChildPart.Preparation.NONE, probe::isReady));
            beforeOthers.add(StackPlan.BROKER);
        }
        for (ServiceName service : ServiceName.values()) {
            boolean registry = service == ServiceName.REGISTRY;
            parts.add(new ChildPart(
                    plan.service(
                            service,
                            registry ? beforeRegistry : beforeOthers,
                            options.ownOidc().isEmpty()),
                    registry ? ChildPart.Preparation.NONE : ownParts.before(service),
                    registry ? ownParts.registry(probe::isReady, alive(service)) : probe::isReady));
        }
        return parts;
    }

    private Readiness alive(ServiceName service) {
        return new Readiness.Answers(URI.create(options.ports().url(service.management()) + "/q/health/live"));
    }

    private void startEdge(Stack stack, StackPlan plan) throws IOException, InterruptedException {
        if (!options.plant() && options.replay().isEmpty()) {
            return;
        }
        RestClient api = new RestClient(
                URI.create(options.ports().url(Port.BASE)),
                Access.administrator(home.secrets(), endpoints(plan.backends()), Optional.empty()));
        Provisioner provisioner = new Provisioner(api);
        List<Part> parts = new ArrayList<>();
        if (options.plant()) {
            var _ = provisioner.provision(DemoFactory.plant(), new DevicesFile(home.devicesFile()));
            parts.add(new ChildPart(plan.plant(), ChildPart.Preparation.NONE, new Probe()::isReady));
        }
        if (options.replay().isPresent()) {
            var replay = options.replay().get();
            Path devices = home.replay().resolve("devices.json");
            var _ = provisioner.provision(DemoFactory.recordings(replay.files()), new DevicesFile(devices));
            parts.add(new ChildPart(plan.replay(replay, devices), ChildPart.Preparation.NONE, new Probe()::isReady));
        }
        stack.start(parts);
    }

    private RunState.Endpoints endpoints(Backends backends) {
        Map<ServiceName, URI> management = new EnumMap<>(ServiceName.class);
        for (ServiceName service : ServiceName.values()) {
            management.put(service, URI.create(options.ports().url(service.management())));
        }
        return new RunState.Endpoints(
                URI.create(options.ports().url(Port.BASE)),
                backends.broker(),
                backends.oidcIssuer(),
                backends.database().jdbcUrl(),
                backends.database().user(),
                options.ownDatabase().isEmpty() ? options.ports().of(Port.DATABASE) : null,
                options.ownOidc().isEmpty() ? options.ports().of(Port.KEYCLOAK) : null,
                options.ownOidc().flatMap(UpOptions.OwnOidc::login).orElse(null),
                management);
    }

    private Origins origins() {
        Map<ServiceName, URI> services = new EnumMap<>(ServiceName.class);
        for (ServiceName service : ServiceName.values()) {
            services.put(service, URI.create(options.ports().url(service.http())));
        }
        return new Origins(services);
    }

    private Pages pages(Backends backends) {
        return new Pages(Announcement.urls(options.ports(), backends), programs.problemPages());
    }
}
