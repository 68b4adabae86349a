package io.millwright.service.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedPlaceTest {
    private static FeedHead head(String generation, long newest) {
        return new FeedHead(generation, 2, true, newest - 5, newest, new FeedPosition(1, 50, 7), Instant.EPOCH);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0, At",
        "1, 49, Pruned",
        "1, 50, Pruned",
        "1, 900, At",
        "2, 95, At",
        "2, 100, At",
        "2, 101, OtherGeneration",
        "3, 1, OtherGeneration"
    })
    void aPlaceThatTheDatabaseHasNotComeToIsOfAnotherGeneration(int epoch, long xid, String place) {
        assertThat(FeedCursors.place(new FeedPosition(epoch, xid, 0), head("g", 100))
                        .getClass()
                        .getSimpleName())
                .isEqualTo(place);
    }

    @Test
    void transactionIdsThatFellMeanThatTheDatabaseWasPutBack() {
        assertThat(FeedHub.isPutBack(null, head("g", 100))).isFalse();
        assertThat(FeedHub.isPutBack(head("g", 100), head("g", 100))).isFalse();
        assertThat(FeedHub.isPutBack(head("g", 100), head("g", 99))).isTrue();
        assertThat(FeedHub.isPutBack(head("g", 100), head("h", 99))).isFalse();
    }
}
