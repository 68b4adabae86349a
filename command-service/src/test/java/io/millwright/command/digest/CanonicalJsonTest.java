package io.millwright.command.digest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.model.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalJsonTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"b":1,"a":[true,null,"x"]} | {"a":[true,null,"x"],"b":1}
                    {"n":1.0}                   | {"n":1}
                    {"n":1e2}                   | {"n":1e2}
                    {"n":100}                   | {"n":1e2}
                    {"n":-0.50}                 | {"n":-5e-1}
                    {"n":0.000}                 | {"n":0}
                    {"n":9007199254740993}      | {"n":9007199254740993}
                    {}                          | {}
                    []                          | []
                    "\\u00e9\\n"                | "é\\n"
                    """)
    void aValueHasOneSpelling(String given, String expected) throws JsonProcessingException {
        assertThat(CanonicalJson.text(Json.MAPPER.readTree(given))).isEqualTo(expected);
    }

    @Test
    void anotherValueHasAnotherDigest() throws JsonProcessingException {
        assertThat(CanonicalJson.sha256(Json.MAPPER.readTree("{\"n\":1}")))
                .hasSize(64)
                .isNotEqualTo(CanonicalJson.sha256(Json.MAPPER.readTree("{\"n\":\"1\"}")));
    }
}
