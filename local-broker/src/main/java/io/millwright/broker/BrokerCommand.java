package io.millwright.broker;

import io.millwright.broker.registry.RegistryClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The options of the process; each one's description is its contract. */
@Command(
        name = "local-broker",
        mixinStandardHelpOptions = true,
        description = "MQTT broker for one machine. Runs until it is told to stop (SIGTERM).")
final class BrokerCommand implements Callable<Integer> {
    @Option(names = "--port", defaultValue = "1883", description = "TCP port (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(names = "--bind", defaultValue = "127.0.0.1", description = "Address (default: ${DEFAULT-VALUE})")
    private String bind;

    @Option(
            names = "--data-dir",
            required = true,
            description = "Folder of the broker's data; one broker at a time may use it")
    private Path dataDir;

    @Option(
            names = "--persistence",
            defaultValue = "file",
            description = "file, or memory for tests (default: ${DEFAULT-VALUE})")
    private Persistence persistence;

    @Option(
            names = "--ready-file",
            paramLabel = "FILE",
            description = "Made with the broker's URL in it when clients can connect; removed at the start")
    private @Nullable Path readyFile;

    @Option(
            names = "--stop-at-eof",
            description = "Stop at the end of standard input, so that the broker never outlives who started it")
    private boolean stopAtEof;

    @Option(
            names = "--auth-url",
            description =
                    "Base URL of the registry, which is asked about every connection. Its internal token is read from"
                            + " the environment variable " + InternalToken.VARIABLE + " or from --auth-token-file")
    private @Nullable URI authUrl;

    @Option(names = "--auth-token-file", description = "File whose first line is the internal token")
    private @Nullable Path tokenFile;

    @Option(
            names = "--auth-timeout",
            defaultValue = "PT5S",
            description = "How long the registry may think (default: ${DEFAULT-VALUE})")
    private Duration authTimeout;

    @Option(
            names = "--allow-anonymous",
            description = "Instead of --auth-url: anybody may do anything. For tests only, loopback only")
    private boolean allowAnonymous;

    @Override
    public Integer call() throws Exception {
        if (readyFile != null) {
            Files.deleteIfExists(readyFile);
        }
        var settings = new BrokerSettings(bind, port, dataDir.toAbsolutePath(), persistence);
        Broker broker = Broker.start(settings, authority());
        var stopped = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            broker.close();
                            stopped.countDown();
                        },
                        "stop"));
        announce(settings.url());
        if (stopAtEof) {
            drain(System.in);
            return 0;
        }
        stopped.await();
        return 0;
    }

    private Optional<RegistryClient> authority() {
        if (allowAnonymous == (authUrl != null)) {
            throw new BrokerStartException("either --auth-url or --allow-anonymous has to be given");
        }
        return authUrl == null
                ? Optional.empty()
                : Optional.of(new RegistryClient(authUrl, InternalToken.read(tokenFile), authTimeout));
    }

    private void announce(String url) throws IOException {
        if (readyFile != null) {
            Path written = Files.writeString(readyFile.resolveSibling(readyFile.getFileName() + ".new"), url + "\n");
            Files.move(written, readyFile, StandardCopyOption.ATOMIC_MOVE);
        }
        System.out.println("ready " + url);
    }

    private static void drain(InputStream input) throws IOException {
        byte[] ignored = new byte[256];
        while (input.read(ignored) >= 0) {
            // only the end matters
        }
    }
}
