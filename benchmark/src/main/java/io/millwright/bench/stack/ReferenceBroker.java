package io.millwright.bench.stack;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.PrivateFiles;
import io.millwright.stack.home.StackHome;
import io.millwright.stack.plan.Backends;
import io.millwright.stack.plan.ChildSpec;
import io.millwright.stack.plan.Port;
import io.millwright.stack.plan.PortPlan;
import io.millwright.stack.plan.StackPlan;
import io.millwright.stack.process.Ending;
import io.millwright.stack.process.ProcessIdentity;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A second broker of the same program, options, rights and disk, on which no service listens: what the messages cost without
 * the service is measured there, in the same run and against the same registry.
 */
public final class ReferenceBroker implements AutoCloseable {
    private static final Duration READY_WITHIN = Duration.ofSeconds(90);
    private static final Duration GRACE = Duration.ofSeconds(15);

    private final Process process;
    private final URI url;

    private ReferenceBroker(Process process, URI url) {
        this.process = process;
        this.url = url;
    }

    /** Returns when clients can connect. It ends with this process, however that ends. */
    public static ReferenceBroker start(StackUnderTest stack) throws IOException, InterruptedException {
        StackHome folder = StackHome.open(stack.home().root().resolve("bench/reference"));
        PortPlan ports = stack.ports().with(Port.BROKER, freePort());
        URI url = URI.create("mqtt://127.0.0.1:" + ports.of(Port.BROKER));
        var backends =
                new Backends(new Backends.Database("jdbc:postgresql:", "", ""), url, URI.create("http://unused"));
        ChildSpec spec = new StackPlan(folder, stack.programs(), ports, backends, stack.secrets()).broker();
        Path ready = folder.run().resolve("broker.ready");
        Files.deleteIfExists(ready);
        PrivateFiles.folder(folder.broker());
        List<String> command = new ArrayList<>(spec.command());
        command.add("--stop-at-eof");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.root().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.to(new File(spec.log().toString())));
        builder.environment().putAll(spec.environment());
        var broker = new ReferenceBroker(builder.start(), url);
        long deadline = System.nanoTime() + READY_WITHIN.toNanos();
        while (!Files.exists(ready)) {
            if (broker.process.waitFor(100, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
                broker.close();
                throw new Refusal("The reference broker does not start (log: " + spec.log() + ").");
            }
        }
        return broker;
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    public URI url() {
        return url;
    }

    @Override
    public void close() {
        ProcessIdentity.of(process.pid()).ifPresent(identity -> Ending.end(identity, GRACE));
    }
}
