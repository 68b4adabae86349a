package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.system.CommandAudit.Offence;
import io.millwright.system.CommandAudit.Shown;
import io.millwright.system.RunLog.Run;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The audit finds what it is there to find. */
class CommandAuditTest {
    private static final Instant ORIGIN = Instant.parse("2026-12-01T00:00:00Z");
    private static final long SECOND = 1_000_000_000L;

    private static SubmittedCommand submitted(String id, String type, long sent, long answered) {
        return new SubmittedCommand(id, "key-" + id, "m1", type, false, false, sent, answered);
    }

    private static Shown shown(String id, String end, String delivery) {
        return new Shown(id, "m1", end, delivery, ORIGIN.plusSeconds(10));
    }

    private static Run run(String id, long second) {
        return new Run(id, second * SECOND, true);
    }

    private static CommandAudit audit(Shown shown, List<Run> runs, Set<String> journaled) {
        return new CommandAudit(
                List.of(submitted("c1", "run_any", 0, 1)),
                Map.of(shown.id(), shown),
                runs.isEmpty() ? Map.of() : Map.of("c1", runs),
                journaled,
                ORIGIN);
    }

    @Test
    void whatRanOnceInTimeAndIsSaidSoIsNoOffence() {
        CommandAudit audit = audit(shown("c1", "succeeded", "received"), List.of(run("c1", 9)), Set.of("c1"));

        assertThat(audit.offences()).isEmpty();
        assertThat(audit.late()).isZero();
    }

    @Test
    void aSecondRunIsFound() {
        assertThat(audit(shown("c1", "succeeded", "received"), List.of(run("c1", 1), run("c1", 2)), Set.of("c1"))
                        .count(Offence.RUN_TWICE))
                .isEqualTo(1);
    }

    @Test
    void aRunAfterTheExpiryIsFound() {
        CommandAudit audit = audit(shown("c1", "succeeded", "received"), List.of(run("c1", 12)), Set.of("c1"));

        assertThat(audit.offences()).containsOnlyKeys(Offence.RUN_AFTER_EXPIRY);
        assertThat(audit.late()).isEqualTo(1);
    }

    @Test
    void aCommandThatIsNotListedIsLostAndTheOneInItsPlaceWasNeverSubmitted() {
        assertThat(audit(shown("c2", "cancelled", "cancelled"), List.of(), Set.of())
                        .offences())
                .containsOnlyKeys(Offence.LOST, Offence.NEVER_SUBMITTED);
    }

    @Test
    void aCommandWithoutAnEndIsFound() {
        assertThat(audit(shown("c1", null, "published"), List.of(), Set.of()).offences())
                .containsOnlyKeys(Offence.WITHOUT_END);
    }

    @ParameterizedTest
    @CsvSource({
        "succeeded, received, false, true",
        "failed, received, true, true",
        "expired_refused, received, true, true",
        "unknown, received, true, true",
        "rejected, received, false, true"
    })
    void anEndThatIsNotWhatTheMachineDidIsFound(String end, String delivery, boolean ran, boolean journaled) {
        CommandAudit audit = audit(
                shown("c1", end, delivery),
                ran ? List.of(run("c1", 1)) : List.of(),
                journaled ? Set.of("c1") : Set.of());

        assertThat(audit.offences()).containsOnlyKeys(Offence.OUTCOME_DISAGREES);
    }

    @ParameterizedTest
    @CsvSource({"expired_never_delivered, undelivered", "expired_may_have_run, undelivered", "cancelled, cancelled"})
    void aMachineThatHasWhatIsSaidNeverToHaveReachedItIsFound(String end, String delivery) {
        assertThat(audit(shown("c1", end, delivery), List.of(run("c1", 1)), Set.of("c1"))
                        .offences())
                .containsOnlyKeys(Offence.RECEIPT_DISAGREES, Offence.OUTCOME_DISAGREES);
    }

    @Test
    void aRunBeforeThatOfAnEarlierCommandIsFoundWhereTheTypeForbidsIt() {
        Map<String, Shown> shown =
                Map.of("c1", shown("c1", "succeeded", "received"), "c2", shown("c2", "succeeded", "received"));
        Map<String, List<Run>> runs = Map.of("c1", List.of(run("c1", 5)), "c2", List.of(run("c2", 4)));
        for (String type : MortalMachines.TYPES) {
            CommandAudit audit = new CommandAudit(
                    List.of(submitted("c1", "run_any", 0, 1), submitted("c2", type, 2, 3)),
                    shown,
                    runs,
                    Set.of("c1", "c2"),
                    ORIGIN);

            assertThat(audit.count(Offence.OUT_OF_ORDER)).as(type).isEqualTo(type.equals("run_any") ? 0 : 1);
        }
    }
}
