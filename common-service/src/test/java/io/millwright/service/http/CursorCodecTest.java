package io.millwright.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.service.problem.ProblemException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CursorCodecTest {
    private static final String QUERY = "api/v1/factories/f1/twins?{}";
    private final CursorCodec codec = new CursorCodec("a key of enough length");

    @Test
    void aCursorKeepsItsPosition() {
        // given
        List<String> position = List.of("m7", "2026-11-30T21:00:00Z", "ä\"/");

        // when
        String cursor = codec.encode(QUERY, position);

        // then
        assertThat(codec.decode(QUERY, cursor)).contains(position);
        assertThat(cursor).matches("[A-Za-z0-9._-]+");
    }

    @Test
    void aCursorBelongsToItsQueryAndKey() {
        String cursor = codec.encode(QUERY, List.of("m7"));
        assertThat(codec.decode("api/v1/factories/f2/twins?{}", cursor)).isEmpty();
        assertThat(new CursorCodec("another key of length").decode(QUERY, cursor))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "abc",
                "WyJtNyJd",
                "WyJtNyJd.",
                ".AAAA",
                "WyJtNyJd.AAAAAAAAAAAAAAAAAAAAAA",
                "ä.ö",
                "%00.%00"
            })
    void nonsenseIsNoCursor(String cursor) {
        assertThat(codec.decode(QUERY, cursor)).isEmpty();
    }

    @Test
    void aChangedCursorIsRefused() {
        // given
        long seed = new Random().nextLong();
        var random = new Random(seed);
        String cursor = codec.encode(QUERY, List.of("m7", "42"));

        for (int i = 0; i < 500; i++) {
            // when
            var changed = new StringBuilder(cursor);
            int at = random.nextInt(cursor.length());
            changed.setCharAt(at, (char) ('!' + random.nextInt(90)));

            // then: at most spare bits of the encoding may differ, never what is said
            assertThat(codec.decode(QUERY, changed.toString()))
                    .as("seed %d, cursor %s", seed, changed)
                    .satisfiesAnyOf(
                            decoded -> assertThat(decoded).isEmpty(),
                            decoded -> assertThat(decoded).contains(List.of("m7", "42")));
        }
    }

    @Test
    void aShortKeyIsRefusedAtTheStart() {
        assertThatThrownBy(() -> new CursorCodec("short")).hasMessageContaining("millwright.cursor.key");
    }

    @ParameterizedTest
    @CsvSource({"1,1", "50,50", "500,500", ",50"})
    void aLimitIsWithinItsBounds(String text, int limit) {
        assertThat(Paging.limit(text)).isEqualTo(limit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "501", "-1", "ten", "", "1e2", "99999999999"})
    void anyOtherLimitIsRefused(String text) {
        assertThatThrownBy(() -> Paging.limit(text))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refusal -> assertThat(refusal.problem().members()).containsEntry("parameter", "limit"));
    }
}
