package io.millwright.simulator.replay;

import io.millwright.device.MillwrightDevice;
import io.millwright.model.message.Sample;
import io.millwright.model.message.Telemetry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Plays one recording on one device: a row a message. */
public final class Replay {
    private final MillwrightDevice device;
    private final Recording recording;
    private final Pace pace;
    private final Clock clock;
    private final AtomicLong confirmed = new AtomicLong();

    public Replay(MillwrightDevice device, Recording recording, Pace pace, Clock clock) {
        this.device = device;
        this.recording = recording;
        this.pace = pace;
        this.clock = clock;
    }

    /** Sends all rows and returns when the broker has confirmed every one. */
    public void run() throws InterruptedException {
        List<Recording.Row> rows =
                recording.rows().stream().filter(row -> !row.values().isEmpty()).toList();
        CountDownLatch open = new CountDownLatch(rows.size());
        Instant first = recording.rows().getFirst().at();
        Instant last = recording.rows().getLast().at();
        Instant started = clock.instant();
        long startedNanos = System.nanoTime();
        for (Recording.Row row : rows) {
            sleepUntil(startedNanos, pace.dueAfter(first, row.at()));
            Instant at = pace.stamp(first, last, row.at(), started);
            var _ = device.telemetry(new Telemetry(List.of(new Sample(at, row.values()))))
                    .whenComplete((done, failed) -> {
                        if (failed == null) {
                            confirmed.incrementAndGet();
                        }
                        open.countDown();
                    });
        }
        open.await();
    }

    public long confirmed() {
        return confirmed.get();
    }

    private static void sleepUntil(long startedNanos, Duration due) throws InterruptedException {
        long left = due.toNanos() - (System.nanoTime() - startedNanos);
        if (left > 0) {
            Thread.sleep(Duration.ofNanos(left));
        }
    }
}
