package io.millwright.service.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaRulesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "true",
                "{\"type\":\"object\",\"properties\":{\"rpm\":{\"type\":\"integer\",\"minimum\":0}}}",
                "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"$id\":\"https://x.example/pump\"}",
                "{\"$defs\":{\"a\":{\"type\":\"string\"}},\"properties\":{\"x\":{\"$ref\":\"#/$defs/a\"}}}",
                "{\"$defs\":{\"a\":{\"$anchor\":\"here\"}},\"items\":{\"$ref\":\"#here\"}}",
                "{\"properties\":{\"tree\":{\"$ref\":\"#\"}}}",
                "{\"const\":{\"$ref\":\"http://127.0.0.1:1/data-not-schema\",\"pattern\":\"(\"}}",
                "{\"properties\":{\"$ref\":{\"type\":\"string\"},\"pattern\":{\"type\":\"string\"}}}",
                "{\"pattern\":\"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12}$\"}"
            })
    void legalSchemasAreTaken(String schema) throws Exception {
        assertThat(SchemaRules.offences(json(schema))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]|``|must be an object",
                "{\"type\":\"whatever\"}|/type|",
                "{\"properties\":{\"a\":{\"minimum\":\"1\"}}}|/properties/a/minimum|number",
                "{\"required\":[\"a\",\"a\"]}|/required|unique",
                "{\"items\":{\"$ref\":\"http://127.0.0.1:1/x\"}}|/items/$ref|refers to nothing within",
                "{\"$ref\":\"file:///etc/passwd\"}|/$ref|refers to nothing within",
                "{\"$ref\":\"classpath:application.properties\"}|/$ref|refers to nothing within",
                "{\"$ref\":\"other.json#/a\"}|/$ref|refers to nothing within",
                "{\"$ref\":\"#/$defs/missing\"}|/$ref|refers to nothing within",
                "{\"const\":{\"a\":{}},\"$ref\":\"#/const/a\"}|/$ref|refers to nothing within",
                "{\"items\":{\"$id\":\"http://127.0.0.1/x\"}}|/items/$id|at the top alone",
                "{\"$schema\":\"http://json-schema.org/draft-07/schema#\"}|/$schema|must be https",
                "{\"$vocabulary\":{}}|/$vocabulary|meta-schemas",
                "{\"pattern\":\"(\"}|/pattern|no regular expression",
                "{\"pattern\":\"(?=x)\"}|/pattern|no regular expression",
                "{\"pattern\":\"(a)\\\\1\"}|/pattern|no regular expression",
                "{\"pattern\":\"((a{100}){100}){100}\"}|/pattern|repeats more than",
                "{\"pattern\":\"\\\\Q[\\\\E((a{1000}){1000}){1000}\"}|/pattern|must neither quote",
                "{\"pattern\":\"a\\\\\\\\\\\\Q(b{1000}){1000}\"}|/pattern|must neither quote",
                "{\"pattern\":\"a\\\\\\\\Q(b{1000}){1000}\"}|/pattern|repeats more than",
                "{\"pattern\":\"([[:alpha:])]{900}){900}\"}|/pattern|repeats more than",
                "{\"pattern\":\"([+-[:a:](b{900}){900}]{1})\"}|/pattern|must neither quote",
                "{\"pattern\":\"([^])]{900}){900}\"}|/pattern|repeats more than",
                "{\"patternProperties\":{\"a/(\":{}}}|/patternProperties/a~1(|no regular expression",
                "{\"const\":1e999}|/const|exponent"
            })
    void othersAreRefusedWithThePlace(String schema, String pointer, String complaint) throws Exception {
        assertThat(SchemaRules.offences(json(schema))).first().satisfies(violation -> {
            assertThat(violation.pointer()).isEqualTo(pointer);
            assertThat(violation.detail()).contains(complaint == null ? "" : complaint);
        });
    }

    @Test
    void aSchemaThatIsTooLargeIsRefused() {
        // given
        var schema = Json.MAPPER.createObjectNode().put("description", "x".repeat(SchemaRules.MAX_BYTES));

        // then
        assertThat(SchemaRules.offences(schema))
                .isEqualTo(List.of(new SchemaViolation("", "is larger than 65536 bytes")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "abc 3",
                "a{100} 100",
                "(a{100}){100} 10000",
                "((a{30}){30}){30} 27000",
                "[(]{5} 5",
                "\\({5} 5",
                "a{5,} 5"
            })
    void thePatternsSizeIsNeverUnderstated(String regex, long atLeast) {
        assertThat(PatternSize.of(regex)).isBetween(atLeast, atLeast * 2);
    }

    private static JsonNode json(String text) throws Exception {
        return Json.MAPPER.readTree(text);
    }
}
