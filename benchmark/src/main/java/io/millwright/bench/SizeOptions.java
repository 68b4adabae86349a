package io.millwright.bench;

import io.millwright.bench.scenario.Sizes;
import io.millwright.stack.Refusal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much load the user wants; bounded, since the load is real. */
final class SizeOptions {
    private static final int MOST_MACHINES = 10_000;
    private static final int MOST_PER_SECOND = 20_000;
    private static final int MOST_SECONDS = 3_600;
    private static final int MOST_COMMANDS = 1_000_000;
    private static final int MOST_TWINS = 1_000_000;

    @Option(names = "--quick", description = "A look of a minute: less of everything, at the same rates")
    private boolean quick;

    @Option(names = "--tiny", description = "Only to see that everything works; the figures say nothing")
    private boolean tiny;

    @Option(names = "--machines", paramLabel = "N", description = "Machines (default: 1000)")
    private @Nullable Integer machines;

    @Option(names = "--seconds", paramLabel = "N", description = "Of load at an even rate (default: 60)")
    private @Nullable Integer seconds;

    @Option(names = "--rate", paramLabel = "N", description = "Reports a second in \"twin\" (default: 1500)")
    private @Nullable Integer rate;

    @Option(
            names = "--command-rate",
            paramLabel = "N",
            description = "Commands a second in \"commands\" (default: 200)")
    private @Nullable Integer commandRate;

    @Option(
            names = "--telemetry-rate",
            paramLabel = "N",
            description = "Messages a second in \"ingest\" (default: 2000)")
    private @Nullable Integer telemetryRate;

    @Option(names = "--queued", paramLabel = "N", description = "Waiting commands in \"drain\" (default: 20000)")
    private @Nullable Integer queued;

    @Option(names = "--twins", paramLabel = "N", description = "Twins in \"twin-search\" (default: 100000)")
    private @Nullable Integer twins;

    @Option(names = "--within", paramLabel = "SECONDS", description = "No scenario takes longer (default: 240)")
    private @Nullable Integer within;

    Sizes chosen() {
        if (quick && tiny) {
            throw new Refusal("Choose either --quick or --tiny.");
        }
        Sizes preset = tiny ? Sizes.tiny() : quick ? Sizes.quick() : Sizes.full();
        return new Sizes(
                bounded("--machines", machines, preset.machines(), MOST_MACHINES),
                preset.warmUp(),
                seconds(seconds, "--seconds", preset.measured()),
                bounded("--rate", rate, (int) preset.reportRate(), MOST_PER_SECOND),
                preset.burst(),
                preset.captured(),
                preset.replay(),
                bounded("--twins", twins, preset.searchedTwins(), MOST_TWINS),
                preset.searches(),
                preset.storms(),
                bounded("--command-rate", commandRate, (int) preset.commandRate(), MOST_PER_SECOND),
                bounded("--queued", queued, preset.queued(), MOST_COMMANDS),
                bounded("--telemetry-rate", telemetryRate, (int) preset.telemetryRate(), MOST_PER_SECOND),
                seconds(within, "--within", preset.within()));
    }

    private static Duration seconds(@Nullable Integer wanted, String option, Duration usual) {
        return wanted == null ? usual : Duration.ofSeconds(bounded(option, wanted, 1, MOST_SECONDS));
    }

    private static int bounded(String option, @Nullable Integer wanted, int usual, int most) {
        if (wanted != null && (wanted < 1 || wanted > most)) {
            throw new Refusal(option + " must be from 1 to " + most + ", not " + wanted + ".");
        }
        return wanted == null ? usual : wanted;
    }
}
