package io.millwright.bench.scenario;

import io.millwright.bench.load.Deadline;
import io.millwright.bench.report.Findings;
import io.millwright.bench.stack.StackUnderTest;
import io.millwright.stack.plant.PlantDevice;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What a scenario works with, and where it leaves what it finds.
 *
 * @param devices registered machines
 * @param deadline of the scenario
 */
public record Run(
        StackUnderTest stack,
        List<PlantDevice> devices,
        Sizes sizes,
        Findings findings,
        Deadline deadline,
        BooleanSupplier stopped) {
    private static final double NANOS = 1e9;
    static final double MEMORY_MIB = 350;

    static double secondsSince(long begin) {
        return (System.nanoTime() - begin) / NANOS;
    }

    static double seconds(long nanos) {
        return nanos / NANOS;
    }
}
