package io.millwright.command.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.CommandTestBase;
import io.millwright.command.lifecycle.CommandEvent.OutcomeArrived;
import io.millwright.command.lifecycle.CommandEvent.ReceiptArrived;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.Report;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Outcome;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Receipts and outcomes that the broker hands out again, as after a death between commit and acknowledgement. */
@QuarkusTest
class RedeliveredBatchTest extends CommandTestBase {
    private static final int COMMANDS = 6;
    private static final int MAX_RESULT_BYTES = 65_536;

    @Inject
    LedgerService ledger;

    private static Change receipt(MachineKey machine, String id) {
        return Change.of(key(machine, id), machine, ReceiptArrived::new);
    }

    private static Change outcome(MachineKey machine, String id, long sequence) {
        Outcome said = new Outcome(new CommandId(id), Outcome.Status.SUCCEEDED, null, null, null, null);
        Position position = new Position(1, sequence);
        return Change.of(
                key(machine, id),
                machine,
                now -> new OutcomeArrived(Report.of(said, position, now, MAX_RESULT_BYTES, null)));
    }

    private static CommandKey key(MachineKey machine, String id) {
        return new CommandKey(machine.factoryId(), new CommandId(id));
    }

    private static List<String> submitted(MachineKey machine) {
        return IntStream.range(0, COMMANDS)
                .mapToObj(_ -> submitted(machine, "PT1M"))
                .toList();
    }

    private List<Recording> record(List<Change> changes) {
        return ledger.record(changes).await().indefinitely();
    }

    /** What can be said of it, without the times. */
    private static String whatIsShown(MachineKey machine, String id) {
        JsonPath command = command(machine, id);
        List<String> events = new ArrayList<>(command.getList("timeline.event", String.class));
        Collections.sort(events);
        return List.of(
                        command.getString("state"),
                        command.getString("delivery.state"),
                        command.getString("execution.state"),
                        String.valueOf(command.getString("execution.conflict")),
                        String.valueOf(command.getString("execution.late")),
                        events)
                .toString();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aBatchOfWhichAnyPartWasCommittedBeforeEndsAsIfItHadComeOnce(long seed) {
        // given
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        MachineKey once = aRegisteredMachine();
        MachineKey again = aRegisteredMachine();
        List<String> idsOnce = submitted(once);
        List<String> idsAgain = submitted(again);
        record(changes(once, idsOnce));
        List<Change> batch = changes(again, idsAgain);
        Collections.shuffle(batch, random);

        // when: the service died before it could acknowledge, some of them committed and some not; then all came twice
        record(batch.subList(0, random.nextInt(batch.size() + 1)));
        record(batch);
        List<Recording> last = record(batch);

        // then
        assertThat(last).hasOnlyElementsOfType(Recording.Nothing.class);
        for (int i = 0; i < COMMANDS; i++) {
            assertThat(whatIsShown(again, idsAgain.get(i)))
                    .isEqualTo(whatIsShown(once, idsOnce.get(i)))
                    .contains("succeeded");
        }
    }

    private static List<Change> changes(MachineKey machine, List<String> ids) {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            changes.add(receipt(machine, ids.get(i)));
            changes.add(outcome(machine, ids.get(i), i + 1));
        }
        return changes;
    }

    @Test
    void receiptAndOutcomeInOneBatchEndAlikeInBothOrders() {
        // given
        MachineKey machine = aRegisteredMachine();
        String receiptFirst = submitted(machine, "PT1M");
        String outcomeFirst = submitted(machine, "PT1M");

        // when
        List<Recording> recordings = record(List.of(
                receipt(machine, receiptFirst),
                outcome(machine, receiptFirst, 1),
                outcome(machine, outcomeFirst, 2),
                receipt(machine, outcomeFirst)));

        // then
        assertThat(recordings).hasSize(4).hasOnlyElementsOfType(Recording.Applied.class);
        assertThat(whatIsShown(machine, outcomeFirst))
                .isEqualTo(whatIsShown(machine, receiptFirst))
                .startsWith("[succeeded, received, succeeded");
    }
}
