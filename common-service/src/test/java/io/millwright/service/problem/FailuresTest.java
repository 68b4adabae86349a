package io.millwright.service.problem;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParseException;
import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.pgclient.PgException;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.WebApplicationException;
import java.net.ConnectException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {
    @Test
    void aProblemStaysItselfHoweverItIsWrapped() {
        // given
        ProblemException problem = Problems.CONFLICT.with("Two at once.");

        // when
        ProblemException found = Failures.problemOf(new CompletionException(new BadRequestException(problem)));

        // then
        assertThat(found).isSameAs(problem);
    }

    @Test
    void aBugShowsNothingOfItself() {
        // when
        ProblemException problem = Failures.problemOf(new IllegalStateException("password=hunter2"));

        // then
        assertThat(problem.type()).isEqualTo(Problems.INTERNAL_ERROR);
        assertThat(problem.problem().toString()).doesNotContain("hunter2");
    }

    @Test
    void ourOwnBrokenJsonIsNotTheClientsFault() {
        var broken = new IllegalStateException("stored document", new JsonParseException(null, "oops"));
        assertThat(Failures.problemOf(broken).type()).isEqualTo(Problems.INTERNAL_ERROR);
    }

    @Test
    void theClientsBrokenJsonIs() {
        var broken = new WebApplicationException(new JsonParseException(null, "oops"), 400);
        assertThat(Failures.problemOf(broken).type()).isEqualTo(Problems.MALFORMED_JSON);
    }

    @Test
    void aMissingDependencyCanBeTriedAgain() {
        // when
        ProblemException problem = Failures.problemOf(new RuntimeException(new ConnectException("127.0.0.1:5433")));

        // then
        assertThat(problem.type()).isEqualTo(Problems.UNAVAILABLE);
        assertThat(problem.headers()).containsKey("Retry-After");
        assertThat(problem.problem().detail()).doesNotContain("5433");
    }

    @Test
    void aConnectionToTheDatabaseThatWasLostMeanwhileIsNoBug() {
        var lost = new NoStackTraceThrowable("Connection is not active now, current status: CLOSED");
        assertThat(Failures.problemOf(lost).type()).isEqualTo(Problems.UNAVAILABLE);
    }

    @ParameterizedTest
    @CsvSource({
        "57P01,unavailable",
        "57P03,unavailable",
        "08006,unavailable",
        "53300,unavailable",
        "23505,internal-error"
    })
    void theDatabaseIsAwayOrTheStatementIsWrong(String sqlState, String type) {
        var refused = new PgException("refused", "FATAL", sqlState, "detail");
        assertThat(Failures.problemOf(refused).type().name()).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource({
        "401,unauthenticated",
        "403,forbidden",
        "404,not-found",
        "405,method-not-allowed",
        "406,not-acceptable",
        "409,conflict",
        "413,body-too-large",
        "415,unsupported-media-type",
        "418,request-refused",
        "429,too-many-requests",
        "500,internal-error",
        "503,unavailable"
    })
    void everyStatusHasItsType(int status, String type) {
        assertThat(Failures.problemOf(new WebApplicationException(status))
                        .type()
                        .name())
                .isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 402, 410, 422, 431, 499})
    void everyOtherClientErrorIsRefused(int status) {
        assertThat(Failures.ofStatus(status).type()).isEqualTo(Problems.REQUEST_REFUSED);
    }

    @Test
    void theFrameworksOwnExceptionsHaveTheirStatus() {
        assertThat(Failures.problemOf(new NotAllowedException("GET")).type()).isEqualTo(Problems.METHOD_NOT_ALLOWED);
    }
}
