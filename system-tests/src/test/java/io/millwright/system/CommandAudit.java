package io.millwright.system;

import io.millwright.system.RunLog.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sets what was promised, what REST shows and what machines did against each other. Pure. */
final class CommandAudit {
    /**
     * What the device contract leaves open: MQTT counts what is left in whole seconds, so that a broker that has just come up can
     * hold the first messages of a connection for less than one unnoticed.
     */
    private static final Duration ERROR_THAT_REMAINS = Duration.ofSeconds(1);

    private final List<SubmittedCommand> submitted;
    private final Map<String, Shown> shown;
    private final Map<String, List<Run>> runs;
    private final Set<String> journaled;
    private final Instant clockOrigin;
    private final Map<Offence, List<String>> offences = new EnumMap<>(Offence.class);

    /** What must not be. */
    enum Offence {
        RUN_TWICE,
        RUN_AFTER_EXPIRY,
        WITHOUT_END,
        LOST,
        NEVER_SUBMITTED,
        OUTCOME_DISAGREES,
        RECEIPT_DISAGREES,
        OUT_OF_ORDER
    }

    /**
     * A command as REST shows it.
     *
     * @param end absent while it has none
     */
    record Shown(String id, String machine, @Nullable String end, String delivery, Instant expiresAt) {}

    /**
     * @param shown every command that REST lists, by id
     * @param runs by command, each in the order of their machine
     * @param journaled the commands that machines keep in their journals
     * @param clockOrigin what the wall clock shows when the monotonic one is zero
     */
    CommandAudit(
            List<SubmittedCommand> submitted,
            Map<String, Shown> shown,
            Map<String, List<Run>> runs,
            Set<String> journaled,
            Instant clockOrigin) {
        this.submitted = List.copyOf(submitted);
        this.shown = Map.copyOf(shown);
        this.runs = Map.copyOf(runs);
        this.journaled = Set.copyOf(journaled);
        this.clockOrigin = clockOrigin;
        judge();
    }

    /** Nothing of a kind means that it did not happen. */
    Map<Offence, List<String>> offences() {
        return offences;
    }

    int count(Offence offence) {
        return offences.getOrDefault(offence, List.of()).size();
    }

    /** How many commands had each end. */
    Map<String, Integer> ends() {
        Map<String, Integer> ends = new TreeMap<>();
        shown.values().forEach(each -> ends.merge(each.end == null ? "none" : each.end, 1, Integer::sum));
        return ends;
    }

    int runs() {
        return runs.values().stream().mapToInt(List::size).sum();
    }

    /** How long before its expiry the one began that was nearest to it; negative when it was over. */
    Duration smallestMargin() {
        return margins().min(Duration::compareTo).orElse(Duration.ZERO);
    }

    private Stream<Duration> margins() {
        return shown.values().stream()
                .flatMap(each -> runs.getOrDefault(each.id, List.of()).stream().map(run -> margin(each, run)));
    }

    /** How many began after their expiry by any time at all. */
    long late() {
        return margins().filter(Duration::isNegative).count();
    }

    private Duration margin(Shown command, Run run) {
        return Duration.between(clockOrigin.plusNanos(run.beganNanos()), command.expiresAt);
    }

    private void judge() {
        Set<String> known = new HashSet<>();
        Map<String, List<SubmittedCommand>> byMachine = new HashMap<>();
        for (SubmittedCommand each : submitted) {
            known.add(each.id());
            byMachine.computeIfAbsent(each.machine(), _ -> new ArrayList<>()).add(each);
            judge(each);
        }
        for (String id : shown.keySet()) {
            if (!known.contains(id)) {
                add(Offence.NEVER_SUBMITTED, id + " is listed");
            }
        }
        for (String id : runs.keySet()) {
            if (!known.contains(id)) {
                add(Offence.NEVER_SUBMITTED, id + " was run");
            }
        }
        byMachine.values().forEach(this::judgeOrder);
    }

    private void judge(SubmittedCommand command) {
        List<Run> done = runs.getOrDefault(command.id(), List.of());
        if (done.size() > 1) {
            add(Offence.RUN_TWICE, command.id() + " on " + command.machine() + ": " + done);
        }
        Shown view = shown.get(command.id());
        if (view == null) {
            add(Offence.LOST, command.id());
            return;
        }
        for (Run run : done) {
            if (margin(view, run).plus(ERROR_THAT_REMAINS).isNegative()) {
                add(
                        Offence.RUN_AFTER_EXPIRY,
                        command.id() + " by " + margin(view, run).negated());
            }
        }
        if (view.end == null) {
            add(Offence.WITHOUT_END, command.id() + " is " + view.delivery);
            return;
        }
        boolean received = journaled.contains(command.id());
        if (received != view.delivery.equals("received")) {
            add(Offence.RECEIPT_DISAGREES, command.id() + " is " + view.delivery + ", in the journal: " + received);
        }
        if (!agrees(view.end, command, done, received)) {
            add(
                    Offence.OUTCOME_DISAGREES,
                    command + " ended " + view.end + ", in the journal: " + received + ", " + done);
        }
    }

    /** All words of all machines have arrived, so that a verdict of the service stands only for what no machine ever had. */
    private static boolean agrees(String end, SubmittedCommand command, List<Run> runs, boolean received) {
        boolean whole = runs.size() == 1 && runs.getFirst().done();
        return switch (end) {
            case "succeeded" -> whole && received && !command.fails();
            case "failed" -> whole && received && command.fails();
            case "expired_refused" -> runs.isEmpty() && received;
            case "unknown_to_machine" -> received;
            case "expired_never_delivered", "expired_may_have_run" -> runs.isEmpty() && !received;
            case "cancelled" -> runs.isEmpty() && !received && command.cancelled();
            default -> false;
        };
    }

    /** A cancelled one ends by the service's word while it may still be underway: others need not wait for it. */
    private void judgeOrder(List<SubmittedCommand> ofMachine) {
        for (SubmittedCommand later : ofMachine) {
            if (later.type().equals("run_any") || !runs.containsKey(later.id())) {
                continue;
            }
            for (SubmittedCommand earlier : ofMachine) {
                if (earlier.isBefore(later)
                        && !earlier.cancelled()
                        && runs.containsKey(earlier.id())
                        && began(earlier) > began(later)) {
                    add(Offence.OUT_OF_ORDER, later.id() + " ran before " + earlier.id());
                }
            }
        }
    }

    private long began(SubmittedCommand command) {
        return runs.getOrDefault(command.id(), List.of()).getFirst().beganNanos();
    }

    private void add(Offence offence, String words) {
        offences.computeIfAbsent(offence, _ -> new ArrayList<>()).add(words);
    }
}
