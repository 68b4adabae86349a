package io.millwright.bench.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingTest {
    private static Recorded transaction(String... values) {
        return new Recorded(List.of(new Recorded.Statement("select $1, $2", Arrays.asList(values))));
    }

    @Test
    void everyNameOfAMachineBecomesThatOfAnotherAndNothingElseChanges() {
        // given
        var token = new Token('k', 1_796_000_000_000L);
        var recording = new Recording(
                token.text(),
                List.of(transaction(token.text() + "-001", "boot of " + token.text()), transaction("x", null)));
        String other = token.another(3).text();

        // when
        Recording same = recording.as(other);

        // then
        assertThat(same.transactions())
                .containsExactly(transaction(other + "-001", "boot of " + other), transaction("x", null));
    }

    @Test
    void replaysOfOneRunAndOfALaterOneNeverShareAName() {
        // given
        var early = new Token('k', 1_796_000_000_000L);
        var late = new Token('k', 1_796_000_060_000L);

        // then
        assertThat(early.another(0)).isNotEqualTo(early.another(1));
        assertThat(early.another(1_000).text())
                .isNotEqualTo(late.another(0).text())
                .hasSameSizeAs(early.text());
        assertThat(Token.of(early.text())).isEqualTo(early);
    }

    @Test
    void whatCameAfterAnEarlierRecordingIsTheRest() {
        // given
        var begin = new Recording("k1", List.of(transaction("k1", "a")));
        var all = new Recording("k1", List.of(transaction("k1", "a"), transaction("k1", "b"), transaction("k1", "c")));

        // then
        assertThat(all.after(begin).transactions()).containsExactly(transaction("k1", "b"), transaction("k1", "c"));
    }

    @Test
    void transactionsWithAMachineInCommonKeepTheirOrder() {
        // given
        Recorded one = transaction("k1-001", "{k1-001-1-state-1,k1-002}");
        Recorded other = transaction("k1-003", null);
        Recorded later = transaction("k1-002", "x");
        Recorded last = transaction("k1-004", "{k1-003,k1-004}");

        // when
        List<List<Recorded>> strands = new Recording("k1", List.of(one, other, later, last)).strands();

        // then
        assertThat(strands).containsExactly(List.of(one, later), List.of(other, last));
    }
}
