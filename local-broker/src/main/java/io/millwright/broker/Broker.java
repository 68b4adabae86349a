package io.millwright.broker;

import com.hivemq.configuration.service.InternalConfigurations;
import com.hivemq.embedded.EmbeddedExtension;
import com.hivemq.embedded.EmbeddedHiveMQ;
import io.millwright.broker.hivemq.BrokerExtension;
import io.millwright.broker.registry.RegistryClient;
import io.millwright.broker.will.WillStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running broker. One a process: the embedded broker keeps some of its settings in static fields. */
final class Broker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Broker.class);

    private final EmbeddedHiveMQ hivemq;
    private final FileLock lock;

    private Broker(EmbeddedHiveMQ hivemq, FileLock lock) {
        this.hivemq = hivemq;
        this.lock = lock;
    }

    /**
     * Returns when clients can connect.
     *
     * @param authority empty: anybody may do anything
     * @throws BrokerStartException when the folder or port can't be had
     */
    static Broker start(BrokerSettings settings, Optional<RegistryClient> authority) throws InterruptedException {
        InetAddress address = address(settings.bind());
        if (!address.isLoopbackAddress()) {
            throw new BrokerStartException("without TLS the broker listens on a loopback address only, not on "
                    + settings.bind() + ": use --tls-bind for others");
        }
        if (authority.isEmpty() && settings.tls().isPresent()) {
            throw new BrokerStartException("anonymous access is allowed without TLS and on a loopback address only");
        }
        FileLock lock = lock(settings.dataDir());
        checkPort(address, settings.port());
        settings.tls().ifPresent(tls -> checkPort(address(tls.bind()), tls.port()));
        EmbeddedHiveMQ hivemq = build(settings, authority);
        try {
            hivemq.start().get();
        } catch (ExecutionException e) {
            throw new BrokerStartException("the embedded broker does not start: " + e.getCause(), e);
        }
        LOG.info(
                "broker started url={} tls_port={} persistence={} authority={}",
                settings.url(),
                settings.tls().map(tls -> Integer.toString(tls.port())).orElse("none"),
                settings.persistence(),
                authority.isPresent() ? "registry" : "none");
        return new Broker(hivemq, lock);
    }

    private static EmbeddedHiveMQ build(BrokerSettings settings, Optional<RegistryClient> authority) {
        EmbeddedTuning.apply();
        Path folder = settings.dataDir();
        Path config;
        try {
            config = Files.createDirectories(folder.resolve("config"));
            Files.createDirectories(folder.resolve("store"));
            Files.createDirectories(folder.resolve("extensions"));
            Files.writeString(config.resolve("config.xml"), settings.toXml());
        } catch (IOException e) {
            throw new BrokerStartException("can't write to the data folder " + folder, e);
        }
        EmbeddedHiveMQ hivemq = EmbeddedHiveMQ.builder()
                .withConfigurationFolder(config)
                .withDataFolder(folder.resolve("store"))
                .withExtensionsFolder(folder.resolve("extensions"))
                .withEmbeddedExtension(extension(settings, authority))
                .withoutLoggingBootstrap()
                .build();
        // the builder has just allowed everybody for whom no authenticator answers
        InternalConfigurations.AUTH_DENY_UNAUTHENTICATED_CONNECTIONS.set(true);
        return hivemq;
    }

    private static EmbeddedExtension extension(BrokerSettings settings, Optional<RegistryClient> authority) {
        Optional<WillStore> wills = settings.persistence() == Persistence.FILE
                ? Optional.of(new WillStore(settings.dataDir().resolve("wills")))
                : Optional.empty();
        return EmbeddedExtension.builder()
                .withId("millwright")
                .withName("Millwright")
                .withVersion("1")
                .withExtensionMain(new BrokerExtension(authority, wills, settings.quotas()))
                .build();
    }

    private static InetAddress address(String bind) {
        try {
            return InetAddress.getByName(bind);
        } catch (UnknownHostException e) {
            throw new BrokerStartException("unknown address " + bind, e);
        }
    }

    private static FileLock lock(Path dataDir) {
        try {
            Files.createDirectories(dataDir);
            FileChannel channel = FileChannel.open(
                    dataDir.resolve("broker.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                channel.close();
                throw new BrokerStartException("the data folder " + dataDir + " is in use by another broker");
            }
            return lock;
        } catch (IOException e) {
            throw new BrokerStartException("can't write to the data folder " + dataDir, e);
        }
    }

    /** The embedded broker only logs a port that it can't have, and goes on without. */
    private static void checkPort(InetAddress address, int port) {
        try (var probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(address, port));
        } catch (IOException e) {
            throw new BrokerStartException(
                    "port " + port + " on " + address.getHostAddress() + " can't be had: " + e.getMessage(), e);
        }
    }

    /** Disconnects the clients and writes everything down. */
    @Override
    public void close() {
        try {
            hivemq.close();
            lock.channel().close();
            LOG.info("broker stopped");
        } catch (ExecutionException | IOException e) {
            LOG.warn("the broker did not stop cleanly", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
