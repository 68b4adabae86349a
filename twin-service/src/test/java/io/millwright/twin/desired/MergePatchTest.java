package io.millwright.twin.desired;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergePatchTest {
    private static JsonNode json(String text) throws JsonProcessingException {
        return Json.MAPPER.readTree(text);
    }

    /** RFC 7396, appendix A, whole. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a":"b"}           | {"a":"c"}                  | {"a":"c"}
            {"a":"b"}           | {"b":"c"}                  | {"a":"b","b":"c"}
            {"a":"b"}           | {"a":null}                 | {}
            {"a":"b","b":"c"}   | {"a":null}                 | {"b":"c"}
            {"a":["b"]}         | {"a":"c"}                  | {"a":"c"}
            {"a":"c"}           | {"a":["b"]}                | {"a":["b"]}
            {"a":{"b":"c"}}     | {"a":{"b":"d","c":null}}   | {"a":{"b":"d"}}
            {"a":[{"b":"c"}]}   | {"a":[1]}                  | {"a":[1]}
            ["a","b"]           | ["c","d"]                  | ["c","d"]
            {"a":"b"}           | ["c"]                      | ["c"]
            {"a":"foo"}         | null                       | null
            {"a":"foo"}         | "bar"                      | "bar"
            {"e":null}          | {"a":1}                    | {"e":null,"a":1}
            [1,2]               | {"a":"b","c":null}         | {"a":"b"}
            {}                  | {"a":{"bb":{"ccc":null}}}  | {"a":{"bb":{}}}
            """)
    void everyExampleOfTheRfc(String target, String patch, String result) throws JsonProcessingException {
        // given
        JsonNode before = json(target);
        // when
        JsonNode after = MergePatch.apply(before, json(patch));
        // then
        assertThat(after).isEqualTo(json(result));
        assertThat(before).isEqualTo(json(target));
    }
}
