package io.millwright.device;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.device.command.CommandJournal;
import io.millwright.device.store.Boot;
import io.millwright.device.store.BootStore;
import io.millwright.device.store.TwinStore;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Alert;
import io.millwright.model.message.Event;
import io.millwright.model.message.MetricValue;
import io.millwright.model.message.Payload;
import io.millwright.model.message.Telemetry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A machine's voice. Thread-safe.
 *
 * <pre>{@code
 * var device = MillwrightDevice.builder(MachineKey.of("f1", "press-07"), new AreaId("hall-1"))
 *         .broker(URI.create("mqtt://127.0.0.1:1883")).password(secret).stateFolder(Path.of("press-07"))
 *         .onDesired((desired, reported) -> new Applied(desired.desired()))
 *         .onCommand("home", command -> CommandAnswer.succeeded())
 *         .build();
 * device.start();
 * device.telemetry(Map.of("temperature", new MetricValue.Real(71.3)));
 * }</pre>
 */
public final class MillwrightDevice implements AutoCloseable {
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(5);

    private final DeviceConfig config;
    private final ScheduledExecutorService thread;
    private final ExecutorService commandThread;
    private final Sender sender;
    private final TwinDesk twin;
    private final CommandJournal journal;
    private final Connection connection;
    private final Semaphore room;

    public static DeviceConfig.Builder builder(MachineKey machine, AreaId area) {
        return new DeviceConfig.Builder(machine, area);
    }

    MillwrightDevice(DeviceConfig config) {
        this.config = config;
        String name = config.machine().clientId();
        // what still arrives after the end of a closed device has nobody to go to
        thread = new ScheduledThreadPoolExecutor(
                1,
                Thread.ofPlatform().name("device-" + name).daemon().factory(),
                new ThreadPoolExecutor.DiscardPolicy());
        commandThread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("commands-" + name).daemon().factory());
        BootStore boots = new BootStore(config.stateFolder());
        sender = new Sender(config, boots.next());
        twin = new TwinDesk(config.desiredHandler(), new TwinStore(config.stateFolder()));
        journal = new CommandJournal(config.stateFolder());
        connection = new Connection(config, thread, commandThread, boots, sender, twin, journal);
        room = new Semaphore(config.queueCapacity());
    }

    /** Connects, and from then on stays connected by itself. */
    public void start() {
        thread.execute(connection::connect);
    }

    public Boot boot() {
        return sender.boot();
    }

    /** One sample, measured now. */
    public CompletableFuture<Void> telemetry(Map<String, MetricValue> values) {
        return telemetry(Telemetry.ofValues(values));
    }

    /**
     * Queues telemetry. The future completes when the broker has it (QoS 1) or it was written (QoS 0), exceptionally when
     * it had to go for newer. With {@link WhenFull#BLOCK_CALLER} the call waits while the queue is full.
     */
    public CompletableFuture<Void> telemetry(Telemetry telemetry) {
        if (config.whenFull() == WhenFull.DROP_OLDEST) {
            return send(telemetry);
        }
        room.acquireUninterruptibly();
        return send(telemetry).whenComplete((done, failed) -> room.release());
    }

    public CompletableFuture<Void> alert(Alert alert) {
        return send(alert);
    }

    public CompletableFuture<Void> event(Event event) {
        return send(event);
    }

    /** The machine's whole state, as it is now. Only the newest is kept while there is no connection. */
    public void report(ObjectNode state) {
        ObjectNode copy = state.deepCopy();
        thread.execute(() -> {
            twin.observed(copy);
            connection.report();
        });
    }

    /** How many messages wait for the broker. */
    public int waiting() {
        return sender.waiting();
    }

    private CompletableFuture<Void> send(Payload payload) {
        CompletableFuture<Void> confirmed = sender.send(payload);
        connection.pump();
        return confirmed;
    }

    /** Says goodbye to the broker within a few seconds, or leaves without. What still waits is given up. */
    @Override
    public void close() {
        CompletableFuture<Void> left = new CompletableFuture<>();
        thread.execute(() -> {
            var _ = connection.leave().whenComplete((done, failed) -> left.complete(null));
        });
        try {
            left.get(CLOSE_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // the broker does not answer: its will for this session says what is to be said
            left.cancel(false);
        }
        sender.close();
        commandThread.shutdownNow();
        thread.execute(journal::close);
        thread.shutdown();
    }
}
