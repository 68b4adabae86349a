package io.millwright.broker;

import io.millwright.broker.hivemq.Quotas;
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

    @Option(
            names = "--bind",
            defaultValue = "127.0.0.1",
            description =
                    "Address, a loopback one: without TLS nothing else is listened on (default: ${DEFAULT-VALUE})")
    private String bind;

    @Option(
            names = "--tls-port",
            description =
                    "TCP port for TLS 1.3, usually 8883. Needs --tls-key-store, and the password of the stores in the"
                            + " environment variable " + TlsSettings.PASSWORD_VARIABLE)
    private @Nullable Integer tlsPort;

    @Option(
            names = "--tls-bind",
            defaultValue = "127.0.0.1",
            description = "Address of the TLS port (default: ${DEFAULT-VALUE})")
    private String tlsBind;

    @Option(names = "--tls-key-store", description = "PKCS#12 with the broker's key and its certificate's chain")
    private @Nullable Path tlsKeyStore;

    @Option(
            names = "--tls-trust-store",
            description = "PKCS#12 with the authorities of devices' certificates: mutual TLS for those that have one")
    private @Nullable Path tlsTrustStore;

    @Option(
            names = "--max-connections",
            defaultValue = "20000",
            description = "Of all clients together; more are turned away (default: ${DEFAULT-VALUE})")
    private int maxConnections;

    @Option(
            names = "--max-machine-messages",
            defaultValue = "2000",
            description =
                    "Messages a second that a machine may publish, ten times as many at once; more are answered by"
                            + " 0x97, quota exceeded (default: ${DEFAULT-VALUE})")
    private int maxMachineMessages;

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
        var settings = new BrokerSettings(
                bind,
                port,
                dataDir.toAbsolutePath(),
                persistence,
                tls(),
                Quotas.USUAL.withMessagesPerSecond(maxMachineMessages),
                maxConnections);
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

    private Optional<TlsSettings> tls() {
        if (tlsPort == null) {
            return Optional.empty();
        }
        if (tlsKeyStore == null || System.getenv(TlsSettings.PASSWORD_VARIABLE) == null) {
            throw new BrokerStartException("--tls-port needs --tls-key-store, and the password of the stores in "
                    + TlsSettings.PASSWORD_VARIABLE);
        }
        return Optional.of(new TlsSettings(
                tlsBind,
                tlsPort,
                tlsKeyStore.toAbsolutePath(),
                Optional.ofNullable(tlsTrustStore).map(Path::toAbsolutePath)));
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
