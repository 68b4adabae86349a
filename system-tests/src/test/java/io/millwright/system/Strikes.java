package io.millwright.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Kills parts as chance has it: each of them once, and then any, sometimes two at once. */
final class Strikes {
    /** The launcher gives up on a part that dies young again and again. */
    private static final Duration LAUNCHER_PATIENCE = Duration.ofSeconds(25);

    private static final int LONGEST_POWER_CUT_MILLIS = 5_000;
    private static final int BOTH_ONE_IN = 4;

    private final LiveStack stack;
    private final SecondReplica replica;
    private final List<MortalMachines> machines;
    private final Random random;
    private final Map<Victim, Integer> counts = new EnumMap<>(Victim.class);
    private final Map<Victim, Long> lastNanos = new EnumMap<>(Victim.class);

    enum Victim {
        COMMAND,
        SECOND_REPLICA,
        DATABASE,
        BROKER,
        MACHINES
    }

    Strikes(LiveStack stack, SecondReplica replica, List<MortalMachines> machines, Random random) {
        this.stack = stack;
        this.replica = replica;
        this.machines = List.copyOf(machines);
        this.random = random;
    }

    /** @param pause the longest between a part's return and the next blow; the shortest is half of it */
    void run(Duration time, Duration pause) throws InterruptedException {
        long until = System.nanoTime() + time.toNanos();
        List<Victim> first = new ArrayList<>(List.of(Victim.values()));
        Collections.shuffle(first, random);
        while (!first.isEmpty() || System.nanoTime() < until) {
            Thread.sleep(pause.dividedBy(2).plus(Duration.ofMillis(random.nextLong(pause.toMillis() / 2))));
            if (first.isEmpty()) {
                strike(any());
            } else {
                strike(List.of(first.removeFirst()));
            }
        }
    }

    private List<Victim> any() {
        List<Victim> eligible = new ArrayList<>(List.of(Victim.values()));
        eligible.removeIf(this::isYoung);
        Collections.shuffle(eligible, random);
        return eligible.subList(0, Math.min(eligible.size(), random.nextInt(BOTH_ONE_IN) == 0 ? 2 : 1));
    }

    private boolean isYoung(Victim victim) {
        Long last = lastNanos.get(victim);
        return switch (victim) {
            case COMMAND, DATABASE, BROKER -> last != null && System.nanoTime() - last < LAUNCHER_PATIENCE.toNanos();
            case SECOND_REPLICA, MACHINES -> false;
        };
    }

    private void strike(List<Victim> victims) throws InterruptedException {
        int host = random.nextInt(machines.size());
        Duration powerCut = Duration.ofMillis(random.nextInt(LONGEST_POWER_CUT_MILLIS));
        List<Thread> blows = new ArrayList<>();
        for (Victim victim : victims) {
            counts.merge(victim, 1, Integer::sum);
            blows.add(Thread.ofVirtual().start(() -> kill(victim, machines.get(host), powerCut)));
        }
        for (Thread blow : blows) {
            blow.join();
        }
        victims.forEach(victim -> lastNanos.put(victim, System.nanoTime()));
    }

    private void kill(Victim victim, MortalMachines host, Duration powerCut) {
        try {
            switch (victim) {
                case COMMAND -> stack.kill9("command");
                case DATABASE -> stack.kill9("database");
                case BROKER -> stack.kill9("broker");
                case SECOND_REPLICA -> replica.kill9();
                case MACHINES -> {
                    host.kill9();
                    Thread.sleep(powerCut);
                    host.again();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    Map<Victim, Integer> counts() {
        return counts;
    }
}
