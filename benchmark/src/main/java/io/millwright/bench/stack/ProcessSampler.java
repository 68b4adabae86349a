package io.millwright.bench.stack;

import io.millwright.stack.plan.StackPlan;
import io.millwright.stack.process.Memory;
import io.millwright.stack.run.RunState;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Watches the stack's processes while something runs: CPU time from its begin to its end, and the largest memory. */
public final class ProcessSampler implements AutoCloseable {
    private static final Duration EVERY = Duration.ofMillis(250);
    private static final double MIB = 1 << 20;
    private static final double NANOS = 1e9;
    /** The load generator is on the same machine. */
    public static final String GENERATOR = "load generator";

    private final StackUnderTest stack;
    private final Map<String, Double> cpuAtBegin;
    private final double ownCpuAtBegin = ownCpuSeconds();
    private final Map<String, Double> peakMib = new LinkedHashMap<>();
    private final Thread thread;

    /**
     * What a process used.
     *
     * @param peakMib resident; of the database with its children, pages that they share counted once
     */
    public record Usage(String process, double cpuSeconds, double peakMib) {}

    private ProcessSampler(StackUnderTest stack) {
        this.stack = stack;
        this.cpuAtBegin = cpu(stack.processes());
        this.thread = Thread.ofPlatform().name("sampler").daemon().unstarted(this::watch);
    }

    public static ProcessSampler begin(StackUnderTest stack) {
        var sampler = new ProcessSampler(stack);
        sampler.thread.start();
        return sampler;
    }

    private void watch() {
        List<RunState.Child> children = stack.processes();
        while (!Thread.currentThread().isInterrupted()) {
            children.forEach(this::sample);
            try {
                Thread.sleep(EVERY);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** That of a tree is dear to read, and therefore read once, at the end. */
    private void sample(RunState.Child child) {
        if (!child.name().equals(StackPlan.DATABASE)) {
            Memory.resident(child.identity().pid()).ifPresent(bytes -> note(child.name(), bytes));
        }
    }

    private synchronized void note(String process, long bytes) {
        peakMib.merge(process, bytes / MIB, Math::max);
    }

    /** Until now, of each process in the order of its start, the load generator last. */
    public synchronized List<Usage> usage() {
        List<RunState.Child> children = stack.processes();
        children.stream()
                .filter(child -> child.name().equals(StackPlan.DATABASE))
                .forEach(child -> Memory.proportionalOfTree(child.identity().pid())
                        .ifPresent(bytes -> note(child.name(), bytes)));
        Map<String, Double> used = new LinkedHashMap<>();
        cpu(children).forEach((name, seconds) -> used.put(name, seconds - cpuAtBegin.getOrDefault(name, 0.0)));
        used.put(GENERATOR, ownCpuSeconds() - ownCpuAtBegin);
        Memory.resident(ProcessHandle.current().pid()).ifPresent(bytes -> note(GENERATOR, bytes));
        return used.entrySet().stream()
                .map(entry -> new Usage(entry.getKey(), entry.getValue(), peakMib.getOrDefault(entry.getKey(), 0.0)))
                .toList();
    }

    private static Map<String, Double> cpu(List<RunState.Child> children) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        children.forEach(child ->
                seconds.put(child.name(), CpuTime.ofTree(child.identity().pid()).toNanos() / NANOS));
        return seconds;
    }

    private static double ownCpuSeconds() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean own
                ? own.getProcessCpuTime() / NANOS
                : 0;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
