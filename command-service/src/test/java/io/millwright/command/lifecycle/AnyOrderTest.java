package io.millwright.command.lifecycle;

import static io.millwright.command.lifecycle.Fixtures.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.message.Outcome.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws over all orders of arrival. The times are those of arrival; only the order of handling varies. */
class AnyOrderTest {
    private static final CommandEvent FINALLY = clock(OUTCOME_DUE.plusSeconds(3600));
    private static final List<CommandEvent> WORDS = List.of(
            accepted(),
            receipt(IN_TIME),
            receipt(RECEIPT_DUE.plusSeconds(5)),
            outcome(Status.SUCCEEDED, 4, IN_TIME),
            outcome(Status.SUCCEEDED, 6, OUTCOME_DUE.plusSeconds(5)),
            outcome(Status.FAILED, 5, IN_TIME.plusSeconds(1)),
            outcome(Status.REJECTED, 3, RECEIPT_DUE.plusSeconds(1)),
            outcome(Status.EXPIRED, 2, OUTCOME_DUE.plusSeconds(9)),
            outcome(Status.UNKNOWN, 1, IN_TIME),
            outcome(Status.UNKNOWN, 9, OUTCOME_DUE.plusSeconds(7)),
            clock(EXPIRED),
            clock(RECEIPT_DUE),
            clock(OUTCOME_DUE));

    static LongStream seeds() {
        return LongStream.range(0, 400);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyOrderAndEveryDuplicateEndsInTheSamePlace(long seed) {
        Random random = new Random(seed);
        List<CommandEvent> words = new ArrayList<>(WORDS);
        Collections.shuffle(words, random);
        List<CommandEvent> events = words.subList(0, 2 + random.nextInt(4));
        List<CommandEvent> first = random.nextBoolean() ? List.of(attempt()) : List.of(attempt(), cancel());

        Set<String> ends = new HashSet<>();
        permute(new ArrayList<>(events), 0, order -> {
            Command plain = play(first, order);
            List<CommandEvent> twice = new ArrayList<>(order);
            for (CommandEvent event : order) {
                twice.add(random.nextInt(twice.size() + 1), event);
            }
            ends.add(spelled(plain));
            ends.add(spelled(play(first, twice)));
        });

        assertThat(ends).as("seed %d, first %s, events %s", seed, first, events).hasSize(1);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyCommandReachesAnEnd(long seed) {
        Random random = new Random(seed);
        List<CommandEvent> events = new ArrayList<>(WORDS);
        events.addAll(List.of(attempt(), attempt(), notTaken(), notTaken(), cancel()));
        Collections.shuffle(events, random);
        Command command =
                aCommand(events.subList(0, random.nextInt(events.size())).toArray(CommandEvent[]::new));

        Command last = CommandTransition.apply(command, FINALLY).command();

        assertThat(last.end()).as("seed %d", seed).isPresent();
        assertThat(last.dueAt()).isEmpty();
        assertThat(last.isToBeSent()).isFalse();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anythingHandledTwiceInARowChangesNothingTheSecondTime(long seed) {
        Random random = new Random(seed);
        Command command = aCommand(attempt());
        for (int i = 0; i < 20; i++) {
            CommandEvent event = WORDS.get(random.nextInt(WORDS.size()));
            command = CommandTransition.apply(command, event).command();
            assertThat(CommandTransition.apply(command, event))
                    .as("seed %d, %s", seed, event)
                    .isInstanceOf(Transition.Unchanged.class);
        }
    }

    @Test
    void aCommandThatWaitsAlwaysHasADeadline() {
        for (Command waiting : List.of(
                aCommand(),
                aCommand(attempt()),
                aCommand(attempt(), accepted()),
                aCommand(attempt(), accepted(), cancel()),
                aCommand(attempt(), accepted(), receipt(IN_TIME)))) {
            assertThat(waiting.end()).isEmpty();
            assertThat(waiting.dueAt()).isPresent();
        }
    }

    private static Command play(List<CommandEvent> first, List<CommandEvent> events) {
        List<CommandEvent> all = new ArrayList<>(first);
        all.addAll(events);
        all.add(FINALLY);
        return aCommand(all.toArray(CommandEvent[]::new));
    }

    private static String spelled(Command command) {
        return command.delivery().wireName() + " " + command.receivedAt() + " " + command.departure() + " "
                + command.execution().wireName() + " " + command.report() + " " + command.conflict() + " "
                + (command.execution() instanceof Execution.Reported reported && reported.late()) + " "
                + command.end();
    }

    private static void permute(List<CommandEvent> events, int from, Consumer<List<CommandEvent>> visit) {
        if (from == events.size()) {
            visit.accept(events);
            return;
        }
        for (int i = from; i < events.size(); i++) {
            Collections.swap(events, from, i);
            permute(events, from + 1, visit);
            Collections.swap(events, from, i);
        }
    }
}
