package io.millwright.service.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class VerifiedTokensTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
    private static final Duration A_MOMENT = Duration.ofMillis(1);

    private final VerifiedTokens<String> tokens = new VerifiedTokens<>();

    @Test
    void aVerifiedTokenIsKnownAndNoOther() {
        // when
        tokens.keep("token", "alice", NOW.plusSeconds(300), NOW);
        // then
        assertThat(tokens.find("token", NOW)).contains("alice");
        assertThat(tokens.find("token2", NOW)).isEmpty();
    }

    @Test
    void noTokenIsKnownAtItsEnd() {
        // given
        Instant end = NOW.plusSeconds(10);
        // when
        tokens.keep("token", "alice", end, NOW);
        // then
        assertThat(tokens.find("token", end.minus(A_MOMENT))).contains("alice");
        assertThat(tokens.find("token", end)).isEmpty();
    }

    @Test
    void aLongLivedTokenIsVerifiedAnewAfterAMinute() {
        // when
        tokens.keep("token", "alice", NOW.plus(Duration.ofDays(9)), NOW);
        // then
        Instant later = NOW.plus(VerifiedTokens.KEPT_FOR);
        assertThat(tokens.find("token", later.minus(A_MOMENT))).contains("alice");
        assertThat(tokens.find("token", later)).isEmpty();
    }

    @Test
    void whatEndsMakesRoomAndWhatDoesNotFitIsVerifiedEachTime() {
        // given
        for (int i = 0; i < VerifiedTokens.MOST; i++) {
            tokens.keep("token" + i, "alice", NOW.plusSeconds(300), NOW);
        }
        // when
        tokens.keep("late", "bob", NOW.plusSeconds(300), NOW);
        Instant later = NOW.plus(VerifiedTokens.KEPT_FOR);
        tokens.keep("later", "bob", NOW.plusSeconds(300), later);
        // then
        assertThat(tokens.find("late", NOW)).isEmpty();
        assertThat(tokens.find("later", later)).contains("bob");
    }
}
