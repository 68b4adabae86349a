package io.millwright.command.lifecycle;

import static io.millwright.command.lifecycle.Fixtures.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.lifecycle.Execution.Reported;
import io.millwright.command.lifecycle.Transition.Changed;
import io.millwright.command.lifecycle.Transition.Unchanged;
import io.millwright.model.message.Outcome.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CommandTransitionTest {
    private static final Map<String, CommandEvent> EVENTS = LifecycleModel.EVENTS;
    private static final Map<String, Command> STATES = LifecycleModel.STATES;

    /** Each cell: delivery/execution[!end] after the event; {@code =} where nothing changes. */
    private static final String TABLE = """
            state        | attempt      | accepted       | not taken    | receipt                    | succeeded                    | lost track                            | cancel         | expiry                               | receipt due                          | outcome due
            pending      | pending/none | published/none | =            | received/none              | received/succeeded!succeeded | received/unknown!unknown_to_machine   | cancelled/none!cancelled | undelivered/none!expired_never_delivered | undelivered/none!expired_never_delivered | undelivered/none!expired_never_delivered
            attempted    | pending/none | published/none | pending/none | received/none              | received/succeeded!succeeded | received/unknown!unknown_to_machine   | pending/none   | =                                    | undelivered/unknown!expired_may_have_run | undelivered/unknown!expired_may_have_run
            published    | published/none | =            | published/none | received/none            | received/succeeded!succeeded | received/unknown!unknown_to_machine   | published/none | =                                    | undelivered/unknown!expired_may_have_run | undelivered/unknown!expired_may_have_run
            received     | =            | =              | received/none | =                         | received/succeeded!succeeded | received/unknown!unknown_to_machine   | received/none  | =                                    | =                                    | received/unknown!unknown
            cancel asked | =            | =              | published/none | received/none            | received/succeeded!succeeded | received/unknown!unknown_to_machine   | =              | undelivered/unknown!expired_may_have_run | undelivered/unknown!expired_may_have_run | undelivered/unknown!expired_may_have_run
            received, cancel asked | =  | =              | received/none | =                         | received/succeeded!succeeded | received/unknown!unknown_to_machine   | =              | =                                    | =                                    | received/unknown!unknown
            done         | =            | =              | received/succeeded!succeeded | received/succeeded!succeeded | =              | =                                     | =              | =                                    | =                                    | =
            lost         | =            | =              | received/unknown!unknown_to_machine | received/unknown!unknown_to_machine | received/succeeded!succeeded | =                | =              | =                                    | =                                    | =
            cancelled    | =            | published/none | =            | received/none              | received/succeeded!succeeded | received/unknown!unknown_to_machine   | =              | =                                    | =                                    | =
            never left   | =            | undelivered/unknown!expired_may_have_run | = | received/unknown!unknown | received/succeeded!succeeded | received/unknown!unknown_to_machine   | =              | =                                    | =                                    | =
            may have run | =            | =              | undelivered/unknown!expired_may_have_run | received/unknown!unknown | received/succeeded!succeeded | received/unknown!unknown_to_machine | =  | =                                    | =                                    | =
            silent       | =            | =              | received/unknown!unknown | =              | received/succeeded!succeeded | received/unknown!unknown_to_machine   | =              | =                                    | =                                    | =
            """;

    static List<Arguments> everyStateAndEvent() {
        List<String> lines = TABLE.lines().toList();
        String[] events = lines.getFirst().split("\\|", -1);
        List<Arguments> cells = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] columns = line.split("\\|", -1);
            for (int i = 1; i < columns.length; i++) {
                cells.add(Arguments.of(columns[0].strip(), events[i].strip(), columns[i].strip()));
            }
        }
        assertThat(cells).hasSize(STATES.size() * EVENTS.size());
        return cells;
    }

    @ParameterizedTest(name = "{0} + {1} -> {2}")
    @MethodSource("everyStateAndEvent")
    void everyStateAnswersEveryEvent(String state, String event, String expected) {
        Command before = STATES.get(state);

        Transition transition = CommandTransition.apply(before, EVENTS.get(event));

        switch (transition) {
            case Unchanged unchanged -> {
                assertThat(unchanged.current()).isEqualTo(before);
                assertThat("=").isEqualTo(expected);
            }
            case Changed changed -> assertThat(spelled(changed.next())).isEqualTo(expected);
        }
    }

    @Test
    void aCancelAfterTheDeadlineFindsTheSameEndWhoeverWasFirst() {
        CommandEvent late = new CommandEvent.CancelRequested(EXPIRED.plusMillis(1), "mes-operator");

        Command cancelledFirst = aCommand(late, clock(EXPIRED.plusMillis(2)));
        Command endedFirst = aCommand(clock(EXPIRED), late);

        assertThat(cancelledFirst.end()).contains(End.EXPIRED_NEVER_DELIVERED);
        assertThat(endedFirst.end()).isEqualTo(cancelledFirst.end());
    }

    @Test
    void aRefusedAttemptHasNotLeftSoThatACancelStillTakesEffect() {
        Command command = aCommand(attempt(), notTaken(), cancel());

        assertThat(command.end()).contains(End.CANCELLED);
    }

    @Test
    void aCancelDuringAnAttemptTakesEffectWhenTheBrokerRefusesIt() {
        Command asked = aCommand(attempt(), cancel());
        assertThat(asked.end()).isEmpty();

        Command refused = CommandTransition.apply(asked, notTaken()).command();

        assertThat(refused.end()).contains(End.CANCELLED);
    }

    @Test
    void aCancelledCommandThatMayHaveLeftAwaitsItsReceiptOnlyForTheGraceAfterTheWish() {
        Command asked = aCommand(attempt(), accepted(), cancel());

        assertThat(asked.dueAt()).contains(START.plusSeconds(3 + 10));
        assertThat(aCommand(attempt(), accepted(), cancel(), clock(START.plusSeconds(12))))
                .isEqualTo(asked);
        assertThat(aCommand(attempt(), accepted(), cancel(), clock(START.plusSeconds(13)))
                        .end())
                .contains(End.EXPIRED_MAY_HAVE_RUN);
    }

    @Test
    void aCancelJustBeforeTheEndGainsNoTime() {
        CommandEvent late = new CommandEvent.CancelRequested(RECEIPT_DUE.minusSeconds(1), "mes-operator");

        assertThat(aCommand(attempt(), accepted(), late).dueAt()).contains(RECEIPT_DUE);
    }

    @Test
    void aCancelledCommandThatTheMachineHasKeepsItsTime() {
        assertThat(aCommand(attempt(), receipt(IN_TIME), cancel()).dueAt()).contains(OUTCOME_DUE);
        assertThat(aCommand(attempt(), cancel(), receipt(IN_TIME)).dueAt()).contains(OUTCOME_DUE);
    }

    @Test
    void anOutcomeAfterTheVerdictOnACancelledCommandIsNotLateByTheWishAlone() {
        Command command =
                aCommand(attempt(), cancel(), clock(START.plusSeconds(13)), outcome(Status.SUCCEEDED, 1, IN_TIME));

        assertThat(command.end()).contains(End.SUCCEEDED);
        assertThat(command.execution())
                .isInstanceOfSatisfying(
                        Execution.Reported.class,
                        reported -> assertThat(reported.late()).isFalse());
    }

    @Test
    void anAttemptWithoutAnswerMayHaveReachedTheMachine() {
        Command command = aCommand(attempt(), clock(RECEIPT_DUE));

        assertThat(command.end()).contains(End.EXPIRED_MAY_HAVE_RUN);
    }

    @Test
    void anAttemptAfterExpiryIsNotBegun() {
        Command command = aCommand(new CommandEvent.AttemptBegun(EXPIRED));

        assertThat(command.departure()).isEqualTo(Departure.NONE);
    }

    @Test
    void ofTwoDefiniteOutcomesTheLowerPositionWinsAndTheConflictIsRecorded() {
        Command command = aCommand(outcome(Status.FAILED, 7, IN_TIME), outcome(Status.SUCCEEDED, 5, IN_TIME));

        assertThat(command.execution()).isInstanceOfSatisfying(Reported.class, reported -> {
            assertThat(reported.report().status()).isEqualTo(Status.SUCCEEDED);
            assertThat(reported.conflict()).isTrue();
        });
    }

    @Test
    void theSameOutcomeAgainIsNoConflict() {
        Command command = aCommand(outcome(Status.FAILED, 7, IN_TIME), outcome(Status.FAILED, 9, OUTCOME_DUE));

        assertThat(command.conflict()).isFalse();
        assertThat(command.report().position().sequence()).isEqualTo(7);
    }

    @Test
    void aDefiniteOutcomeBeatsTheMachinesUnknownWithoutConflict() {
        Command command = aCommand(outcome(Status.UNKNOWN, 1, IN_TIME), outcome(Status.FAILED, 2, IN_TIME));

        assertThat(command.end()).contains(End.FAILED);
        assertThat(command.conflict()).isFalse();
    }

    @Test
    void anOutcomeAfterTheVerdictIsKeptAndMarkedLate() {
        Command command = aCommand(
                attempt(),
                accepted(),
                receipt(IN_TIME),
                clock(OUTCOME_DUE),
                outcome(Status.SUCCEEDED, 1, OUTCOME_DUE.plusSeconds(1)));

        assertThat(command.end()).contains(End.SUCCEEDED);
        assertThat(command.execution())
                .isInstanceOfSatisfying(
                        Reported.class, reported -> assertThat(reported.late()).isTrue());
    }

    @Test
    void anOutcomeInTimeIsNotLate() {
        Command command = aCommand(attempt(), receipt(IN_TIME), outcome(Status.SUCCEEDED, 1, OUTCOME_DUE));

        assertThat(command.execution())
                .isInstanceOfSatisfying(
                        Reported.class, reported -> assertThat(reported.late()).isFalse());
    }

    private static String spelled(Command command) {
        return LifecycleModel.spelled(command);
    }
}
