package io.millwright.simulator;

import io.millwright.simulator.plant.SimulatedMachine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs made-up machines until it is stopped. */
@Command(name = "plant", description = "Run made-up machines until stopped.")
final class PlantCommand implements Callable<Integer> {
    @Mixin
    CommonOptions common;

    @Option(names = "--interval", defaultValue = "PT1S", description = "between two measurements (ISO-8601)")
    Duration interval;

    @Override
    public Integer call() throws InterruptedException {
        List<SimulatedMachine> machines = new ArrayList<>();
        for (SimulatedDevice device : SimulatedDevice.load(common.devices)) {
            machines.add(new SimulatedMachine(device, common.broker, common.stateDir, interval));
        }
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            machines.parallelStream().forEach(SimulatedMachine::close);
            stopped.countDown();
        }));
        machines.forEach(SimulatedMachine::start);
        System.out.println("simulator: " + machines.size() + " machines started");
        stopped.await();
        return 0;
    }
}
