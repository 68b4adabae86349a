package io.millwright.service.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.model.id.FactoryId;
import io.millwright.model.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFailureTest {
    private static final ObjectMapper MAPPER = mapper();

    enum Level {
        LOW,
        HIGH
    }

    record Part(String displayName, int count) {}

    record Body(FactoryId factoryId, Instant at, Duration within, Level level, boolean open, List<Part> parts) {}

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"colour":1}                                  | /colour                   | is not a member of this request
                    {"parts":[{"count":1},{"a/b~c":1}]}           | /parts/1/a~1b~0c          | is not a member of this request
                    {"parts":[{"count":"many"}]}                  | /parts/0/count            | must be a number that fits
                    {"parts":[{"count":1.5}]}                     | /parts/0/count            | must be a number that fits
                    {"parts":[{"display_name":{}}]}               | /parts/0/display_name     | must be a string
                    {"parts":7}                                   | /parts                    | must be an array
                    {"factory_id":"a/b"}                          | /factory_id               | factory_id must be 1 to 64 letters, digits, '.', '_' or '-' and start with a letter or digit
                    {"at":"yesterday"}                            | /at                       | must be a time such as 2026-11-30T21:00:00Z
                    {"within":"soon"}                             | /within                   | must be a duration such as PT30S
                    {"level":"middle"}                            | /level                    | must be one of low, high
                    {"open":"perhaps"}                            | /open                     | must be true or false
                    [1]                                           | ''                        | must be of another type
                    """)
    void aBadMemberIsNamedByItsPointer(String body, String pointer, String detail) {
        // when
        ProblemException problem = explain(body);

        // then
        assertThat(problem.type()).isEqualTo(Problems.INVALID_REQUEST);
        assertThat(problem.problem().errors())
                .containsExactly(new FieldError(pointer, "''".equals(detail) ? "" : detail));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{\"at\":}",
                "{\"open\":true,\"open\":false}",
                "nonsense",
                "{\"parts\":[{\"count\":01}]}",
                "{} {}"
            })
    void whatIsNoJsonIsTold(String body) {
        // when
        ProblemException problem = explain(body);

        // then
        assertThat(problem.type()).isEqualTo(Problems.MALFORMED_JSON);
        assertThat(problem.problem().detail()).startsWith("The body can't be read as JSON, line 1, column ");
    }

    @Test
    void tooDeepIsToldWithoutInternals() {
        // given
        var thrown = catchThrowableOfType(JsonProcessingException.class, () -> MAPPER.readTree("[".repeat(50)));

        // when
        ProblemException problem = JsonFailure.explain(thrown);

        // then
        assertThat(problem.type()).isEqualTo(Problems.MALFORMED_JSON);
        assertThat(problem.problem().detail())
                .isEqualTo("The body is nested too deeply or holds too long a name or number.");
    }

    @Test
    void noJavaNameLeaks() {
        for (String body : List.of("{\"colour\":1}", "{\"level\":[]}", "{\"at\":{}}", "[", "{\"parts\":{}}")) {
            assertThat(explain(body).problem().toString())
                    .doesNotContain("java.", "io.millwright", "Jackson", "fasterxml");
        }
    }

    private static ProblemException explain(String body) {
        var thrown = catchThrowableOfType(JsonProcessingException.class, () -> MAPPER.readValue(body, Body.class));
        return JsonFailure.explain(thrown);
    }

    private static ObjectMapper mapper() {
        var mapper = new ObjectMapper();
        Json.configure(mapper);
        mapper.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(Json.MAX_DEPTH)
                        .build())
                .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        return mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }
}
