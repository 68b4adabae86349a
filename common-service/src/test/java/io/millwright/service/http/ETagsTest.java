package io.millwright.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ETagsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    "7"             | true
                    "6", "7"        | true
                    "6","7" ,"8"    | true
                    *               | true
                    "6"             | false
                    W/"7"           | false
                    "other"         | false
                    ""              | false
                    "99999999999999999999" | false
                    """)
    void ifMatchHoldsForAStrongTagOfTheCurrentRevision(String header, boolean holds) {
        assertThat(ETags.requireIfMatch(header).holdsFor(7)).isEqualTo(holds);
    }

    @Test
    void aChangeWithoutIfMatchIsRefused() {
        assertThat(refusal(() -> ETags.requireIfMatch(null)).type()).isEqualTo(Problems.PRECONDITION_REQUIRED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "\"7", "\"7\",", "", "**", "\"7\" \"8\""})
    void nonsenseIsNoEntityTag(String header) {
        assertThat(refusal(() -> ETags.requireIfMatch(header)).type()).isEqualTo(Problems.INVALID_PARAMETER);
    }

    @Test
    void aFailedPreconditionTellsTheCurrentTag() {
        // when
        ProblemException refusal = refusal(() -> ETags.check(ETags.requireIfMatch("\"6\""), 7));

        // then
        assertThat(refusal.type()).isEqualTo(Problems.PRECONDITION_FAILED);
        assertThat(refusal.headers()).containsEntry("ETag", "\"7\"");
    }

    @Test
    void putCreatesOrReplaces() {
        assertThat(ETags.requireWrite(null, "*")).isEqualTo(new Write.Create());
        assertThat(ETags.requireWrite("\"7\"", null))
                .isInstanceOfSatisfying(
                        Write.Replace.class,
                        replace ->
                                assertThat(replace.precondition().holdsFor(7)).isTrue());
        assertThat(refusal(() -> ETags.requireWrite(null, null)).type()).isEqualTo(Problems.PRECONDITION_REQUIRED);
        assertThat(refusal(() -> ETags.requireWrite("\"7\"", "*")).type()).isEqualTo(Problems.INVALID_PARAMETER);
        assertThat(refusal(() -> ETags.requireWrite(null, "\"7\"")).type()).isEqualTo(Problems.INVALID_PARAMETER);
    }

    @Test
    void aReadIsNotModifiedWhenItsTagIsCurrent() {
        assertThat(ETags.isNotModified("W/\"7\"", 7)).isTrue();
        assertThat(ETags.isNotModified("*", 7)).isTrue();
        assertThat(ETags.isNotModified("\"6\"", 7)).isFalse();
        assertThat(ETags.isNotModified(null, 7)).isFalse();
        assertThatThrownBy(() -> ETags.isNotModified("7", 7)).isInstanceOf(ProblemException.class);
    }

    private static ProblemException refusal(Runnable action) {
        return catchThrowableOfType(ProblemException.class, action::run);
    }
}
