package io.millwright.device;

import io.millwright.device.command.CommandHandler;
import io.millwright.device.command.TracedCommandHandler;
import io.millwright.model.connection.Backoff;
import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a device connects and behaves.
 *
 * @param broker {@code mqtt://host:port} or {@code mqtts://host:port}
 * @param stateFolder of this machine alone; made when it is not there
 * @param telemetryQos 0 or 1
 * @param queueCapacity how many telemetry messages wait for the broker at most
 * @param inFlight how many messages may be on their way to the broker at once
 * @param resendAfter how long to wait after the broker said that nobody is subscribed
 */
public record DeviceConfig(
        MachineKey machine,
        AreaId area,
        URI broker,
        String username,
        String password,
        Path stateFolder,
        int telemetryQos,
        int queueCapacity,
        WhenFull whenFull,
        int inFlight,
        Duration keepAlive,
        Duration resendAfter,
        Backoff backoff,
        DesiredHandler desiredHandler,
        Map<String, TracedCommandHandler> commandHandlers,
        DeviceListener listener,
        Clock clock) {
    public DeviceConfig {
        if (telemetryQos != 0 && telemetryQos != 1) {
            throw new IllegalArgumentException("telemetryQos must be 0 or 1, not " + telemetryQos);
        }
        if (queueCapacity < 1 || inFlight < 1) {
            throw new IllegalArgumentException("queueCapacity and inFlight must be at least 1");
        }
        commandHandlers = Map.copyOf(commandHandlers);
    }

    /** Collects a configuration; what is not set has a default that suits a machine with one message a second. */
    public static final class Builder {
        private final MachineKey machine;
        private final AreaId area;
        private @Nullable URI broker;
        private @Nullable String password;
        private @Nullable Path stateFolder;
        private int telemetryQos = 1;
        private int queueCapacity = 10_000;
        private WhenFull whenFull = WhenFull.DROP_OLDEST;
        private int inFlight = 200;
        private Duration keepAlive = Duration.ofSeconds(30);
        private Duration resendAfter = Duration.ofSeconds(5);
        private Backoff backoff = Backoff.standard();
        private DesiredHandler desiredHandler =
                (desired, reported) -> new DesiredHandler.DesiredAnswer.Applied(desired.desired());
        private final Map<String, TracedCommandHandler> commandHandlers = new HashMap<>();
        private DeviceListener listener = new DeviceListener() {};
        private Clock clock = Clock.systemUTC();

        Builder(MachineKey machine, AreaId area) {
            this.machine = machine;
            this.area = area;
        }

        public Builder broker(URI uri) {
            this.broker = uri;
            return this;
        }

        /** The secret that the registry made; the user name is the machine's client id. */
        public Builder password(String secret) {
            this.password = secret;
            return this;
        }

        public Builder stateFolder(Path folder) {
            this.stateFolder = folder;
            return this;
        }

        public Builder telemetryQos(int qos) {
            this.telemetryQos = qos;
            return this;
        }

        public Builder queue(int capacity, WhenFull full) {
            this.queueCapacity = capacity;
            this.whenFull = full;
            return this;
        }

        public Builder inFlight(int messages) {
            this.inFlight = messages;
            return this;
        }

        public Builder keepAlive(Duration interval) {
            this.keepAlive = interval;
            return this;
        }

        public Builder resendAfter(Duration delay) {
            this.resendAfter = delay;
            return this;
        }

        public Builder backoff(Backoff rule) {
            this.backoff = rule;
            return this;
        }

        public Builder onDesired(DesiredHandler handler) {
            this.desiredHandler = handler;
            return this;
        }

        public Builder onCommand(String type, CommandHandler handler) {
            return onCommand(type, (command, _) -> handler.run(command));
        }

        public Builder onCommand(String type, TracedCommandHandler handler) {
            commandHandlers.put(type, handler);
            return this;
        }

        public Builder listener(DeviceListener told) {
            this.listener = told;
            return this;
        }

        public Builder clock(Clock source) {
            this.clock = source;
            return this;
        }

        /** Makes the device; {@link MillwrightDevice#start()} connects it. */
        public MillwrightDevice build() {
            return new MillwrightDevice(new DeviceConfig(
                    machine,
                    area,
                    Objects.requireNonNull(broker, "broker is not set"),
                    machine.clientId(),
                    Objects.requireNonNull(password, "password is not set"),
                    Objects.requireNonNull(stateFolder, "stateFolder is not set"),
                    telemetryQos,
                    queueCapacity,
                    whenFull,
                    inFlight,
                    keepAlive,
                    resendAfter,
                    backoff,
                    desiredHandler,
                    commandHandlers,
                    listener,
                    clock));
        }
    }
}
