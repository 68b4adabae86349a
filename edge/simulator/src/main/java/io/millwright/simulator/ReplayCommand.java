package io.millwright.simulator;

import io.millwright.device.MillwrightDevice;
import io.millwright.device.WhenFull;
import io.millwright.simulator.replay.Pace;
import io.millwright.simulator.replay.Recording;
import io.millwright.simulator.replay.Replay;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plays recordings, one a machine and all at once, and ends when the broker has confirmed every row. */
@Command(name = "replay", description = "Send the rows of CSV files as telemetry, a file a machine.")
final class ReplayCommand implements Callable<Integer> {
    private static final int QUEUE = 2_000;

    @Mixin
    CommonOptions common;

    @Option(names = "--speed", defaultValue = "1", description = "recorded seconds a second, or max (default: 1)")
    String speed;

    @Option(names = "--times", defaultValue = "keep", description = "keep the recorded times, or shift them to now")
    Times times;

    @Option(names = "--skip", split = ",", description = "columns that are no metrics")
    Set<String> skip = Set.of();

    enum Times {
        keep,
        shift
    }

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        Pace pace = new Pace(pace(speed), times == Times.shift);
        List<Played> all = new ArrayList<>();
        for (SimulatedDevice device : SimulatedDevice.load(common.devices)) {
            if (device.file() != null) {
                all.add(new Played(device, Recording.read(Path.of(device.file()), skip)));
            }
        }
        long started = System.nanoTime();
        long rows = all.stream().mapToLong(each -> each.recording.messages()).sum();
        System.out.println("simulator: replaying " + rows + " rows of " + all.size() + " machines");
        long confirmed = 0;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Long>> running = all.stream()
                    .map(each -> threads.submit(() -> play(each, pace)))
                    .toList();
            for (Future<Long> each : running) {
                confirmed += each.get();
            }
        }
        Duration took = Duration.ofNanos(System.nanoTime() - started);
        System.out.println("simulator: the broker confirmed " + confirmed + " of " + rows + " rows in " + took);
        return confirmed == rows ? 0 : 1;
    }

    private record Played(SimulatedDevice device, Recording recording) {}

    private long play(Played played, Pace pace) throws InterruptedException {
        try (MillwrightDevice device = played.device
                .device(common.broker, common.stateDir)
                .queue(QUEUE, WhenFull.BLOCK_CALLER)
                .build()) {
            device.start();
            Replay replay = new Replay(device, played.recording, pace, Clock.systemUTC());
            replay.run();
            return replay.confirmed();
        }
    }

    private static @Nullable Double pace(String speed) {
        if (speed.equals("max")) {
            return null;
        }
        try {
            return Double.valueOf(speed);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--speed must be a number above 0, or max, not " + speed, e);
        }
    }
}
