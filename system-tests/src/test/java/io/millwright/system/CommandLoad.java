package io.millwright.system;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Json;
import io.millwright.stack.Refusal;
import io.millwright.stack.rest.Answer;
import io.millwright.stack.rest.Call;
import io.millwright.stack.rest.RestClient;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An application that submits commands at a steady rate to whichever replica answers, and again under the same key until one
 * has: some of them twice at once, some to be cancelled, many with so little time that they expire while something is down.
 */
final class CommandLoad {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final List<String> TTLS = List.of("PT3S", "PT3S", "PT8S", "PT8S", "PT20S", "PT20S", "PT40S");
    private static final int REPEATED_PERCENT = 10;
    private static final int CANCELLED_PERCENT = 3;
    private static final int FAILING_PERCENT = 5;
    private static final int MAX_WORK_MILLIS = 40;
    private static final int SERVER_ERROR = 500;
    private static final int CONFLICT = 409;
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int BAD_REQUEST = 400;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(4);

    private final List<RestClient> replicas;
    private final String factory;
    private final List<String> machines;
    private final Random random;
    private final Queue<SubmittedCommand> accepted = new ConcurrentLinkedQueue<>();
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
    private final AtomicInteger repeated = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();

    /** One that is to be submitted, with all that chance decides about it. */
    private record Planned(
            String key,
            String machine,
            String type,
            boolean fails,
            boolean repeats,
            boolean cancels,
            Duration cancelAfter,
            int firstReplica,
            ObjectNode body) {}

    CommandLoad(List<RestClient> replicas, String factory, List<String> machines, Random random) {
        this.replicas = List.copyOf(replicas);
        this.factory = factory;
        this.machines = List.copyOf(machines);
        this.random = random;
    }

    /** Returns when every submission has its answer. */
    void run(int commands, Duration time) throws InterruptedException {
        long begin = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < commands; i++) {
                long due = begin + time.toNanos() / commands * i;
                Thread.sleep(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
                Planned planned = plan(i);
                threads.execute(() -> guarded(planned));
            }
        }
    }

    private Planned plan(int number) {
        String key = factory + "-" + number;
        String type = MortalMachines.TYPES.get(random.nextInt(MortalMachines.TYPES.size()));
        boolean fails = random.nextInt(100) < FAILING_PERCENT;
        ObjectNode body = Json.MAPPER.createObjectNode().put("type", type);
        body.put("ttl", TTLS.get(random.nextInt(TTLS.size())));
        if (random.nextBoolean()) {
            body.put("command_id", "own-" + key);
        }
        body.putObject("parameters")
                .put(MortalMachines.WORK_MILLIS, random.nextInt(MAX_WORK_MILLIS))
                .put(MortalMachines.FAILS, fails);
        return new Planned(
                key,
                machines.get(random.nextInt(machines.size())),
                type,
                fails,
                random.nextInt(100) < REPEATED_PERCENT,
                random.nextInt(100) < CANCELLED_PERCENT,
                Duration.ofMillis(random.nextInt(2_000)),
                random.nextInt(replicas.size()),
                body);
    }

    private void guarded(Planned planned) {
        try {
            submit(planned);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | AssertionError e) {
            complaints.add(planned.key + ": " + e);
        }
    }

    private void submit(Planned planned) throws InterruptedException {
        Call call = Call.post(path(planned.machine), planned.body).with("Idempotency-Key", planned.key);
        long sent = System.nanoTime();
        Thread twin = planned.repeats
                ? Thread.ofVirtual().start(() -> repeat(planned, call))
                : Thread.ofVirtual().unstarted(() -> {});
        Answer answer = untilAnswered(call, planned.firstReplica);
        long answered = System.nanoTime();
        String id = answer.json().path("command_id").asText();
        if (answer.status() != ACCEPTED || id.isEmpty()) {
            complaints.add(planned.key + " was answered with " + answer.status() + " " + answer.text());
            return;
        }
        if (planned.cancels) {
            Thread.sleep(planned.cancelAfter);
            cancel(planned, id);
        }
        accepted.add(new SubmittedCommand(
                id, planned.key, planned.machine, planned.type, planned.fails, planned.cancels, sent, answered));
        if (planned.repeats) {
            twin.join();
        }
    }

    /** The same submission to the other replica at the same time. */
    private void repeat(Planned planned, Call call) {
        try {
            Answer answer = untilAnswered(call, planned.firstReplica + 1);
            String id = answer.json().path("command_id").asText();
            repeated.incrementAndGet();
            if (answer.status() != ACCEPTED) {
                complaints.add(planned.key + " repeated was answered with " + answer.status() + " " + answer.text());
            }
            // whether it is the same command shows in the list of all: a second one would be too many
            if (planned.body.has("command_id")
                    && !planned.body.path("command_id").asText().equals(id)) {
                complaints.add(planned.key + " repeated is another command: " + id);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | AssertionError e) {
            complaints.add(planned.key + " repeated: " + e);
        }
    }

    private void cancel(Planned planned, String id) throws InterruptedException {
        Answer answer =
                untilAnswered(Call.post(path(planned.machine) + "/" + id + "/cancel", null), planned.firstReplica);
        if (answer.status() != OK && answer.status() != CONFLICT) {
            complaints.add(id + " cancelled was answered with " + answer.status() + " " + answer.text());
        }
    }

    private String path(String machine) {
        return "/api/v1/factories/" + factory + "/machines/" + machine + "/commands";
    }

    private Answer untilAnswered(Call call, int firstReplica) throws InterruptedException {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        Duration pause = FIRST_PAUSE;
        for (int attempt = firstReplica; System.nanoTime() < giveUp; attempt++) {
            try {
                Answer answer = replicas.get(attempt % replicas.size()).send(call);
                if (answer.status() < SERVER_ERROR && !isTooLate(answer)) {
                    return answer;
                }
            } catch (Refusal e) {
                // nobody listens there now: the other one may
            }
            unanswered.incrementAndGet();
            Thread.sleep(pause);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
        throw new AssertionError("not answered for " + PATIENCE + ": " + call.path());
    }

    /** The service could not write it down before its time was nearly over: nothing is left of it, and it may come again. */
    private static boolean isTooLate(Answer answer) {
        return answer.status() == BAD_REQUEST
                && answer.json().at("/errors/0/pointer").asText().equals("/ttl");
    }

    List<SubmittedCommand> accepted() {
        return List.copyOf(accepted);
    }

    /** Answers that nobody should get, in words. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    int repeated() {
        return repeated.get();
    }

    /** How often a request failed because something was down. */
    int unanswered() {
        return unanswered.get();
    }
}
