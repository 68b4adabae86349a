package io.millwright.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLimitsTest {
    private static JsonNode json(String text) throws Exception {
        return Json.MAPPER.readTree(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":\"x\\u0000y\"}|/a",
                "{\"a\":[1,\"\\ud800\"]}|/a/1",
                "{\"a\":[1,\"\\udc00\\ud800\"]}|/a/1",
                "{\"a/b\":{\"~\":1e401}}|/a~1b/~0",
                "{\"a\":1e-401}|/a",
                "{\"a\":NaN}|/a",
                "{\"a\":{\"b\\u0000\":1}}|/a"
            })
    void theFirstOffenderIsNamedByPointer(String text, String pointer) throws Exception {
        assertThat(JsonLimits.firstOffence(json(text)).orElseThrow().pointer()).isEqualTo(pointer);
    }

    @Test
    void whatCanBeStoredPasses() throws Exception {
        assertThat(JsonLimits.firstOffence(json("{\"a\":[1,2.50,1e300,-1e-300,\"\\ud83d\\ude00\",null,true,{}]}")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1e300,/n", "1e-300,/n", "1e100,/n", "1e99,", "1e-99,", "-1.5,"})
    void aNumberThatIsLongWhenWrittenOutIsFoundOnRequest(String number, String pointer) throws Exception {
        assertThat(JsonLimits.firstOffence(json("{\"n\":" + number + "}"), 100).map(JsonLimits.Offence::pointer))
                .isEqualTo(Optional.ofNullable(pointer));
    }
}
