package io.millwright.service.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.pgclient.PgException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DatabaseTroubleTest {
    static Stream<Throwable> passing() {
        return Stream.of(
                new PgException("shutting down", "FATAL", "57P01", ""),
                new PgException("deadlock", "ERROR", "40P01", ""),
                new CompletionException(new ConnectException("refused")),
                new CompletionException(new NoStackTraceThrowable("Timeout")),
                new io.smallrye.mutiny.TimeoutException());
    }

    static Stream<Throwable> lasting() {
        return Stream.of(
                new PgException("invalid byte sequence", "ERROR", "22021", ""),
                new NullPointerException(),
                new IllegalStateException("the data of an event must be JSON", new IllegalArgumentException()),
                new CompletionException(new ClassCastException()),
                new IllegalArgumentException(Duration.ZERO.toString()));
    }

    @ParameterizedTest
    @MethodSource("passing")
    void whatTheDatabaseBringsAboutPasses(Throwable failure) {
        assertThat(DatabaseTrouble.in(failure)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("lasting")
    void whatTheWebhookBringsAboutDoesNot(Throwable failure) {
        assertThat(DatabaseTrouble.in(failure)).isFalse();
    }
}
