package io.millwright.service.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompiledSchemaTest {
    private static final String PUMP = """
            {"type":"object","required":["mode"],"additionalProperties":false,
             "properties":{"mode":{"enum":["auto","manual"]},"program":{"type":"string","pattern":"^O[0-9]{4}$"},
                           "spindle":{"type":"object","properties":{"speed/rpm":{"type":"integer","maximum":8000}}},
                           "big":{"const":9007199254740993}}}""";

    @Test
    void aDocumentThatObeysHasNoViolation() throws Exception {
        assertThat(validate(PUMP, """
                {"mode":"auto","program":"O1234","spindle":{"speed/rpm":1200},"big":9007199254740993}""")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|``|mode",
                "{\"mode\":\"fast\"}|/mode|auto",
                "{\"mode\":\"auto\",\"program\":\"1234\"}|/program|O[0-9]",
                "{\"mode\":\"auto\",\"spindle\":{\"speed/rpm\":8001}}|/spindle/speed~1rpm|8000",
                "{\"mode\":\"auto\",\"spindle\":{\"speed/rpm\":1.5}}|/spindle/speed~1rpm|integer",
                "{\"mode\":\"auto\",\"other\":1}|``|other",
                "{\"mode\":\"auto\",\"big\":9007199254740992}|/big|9007199254740993"
            })
    void aViolationNamesThePlaceAndTheRule(String document, String pointer, String complaint) throws Exception {
        assertThat(validate(PUMP, document)).first().satisfies(violation -> {
            assertThat(violation.pointer()).isEqualTo(pointer);
            assertThat(violation.detail()).contains(complaint);
        });
    }

    @Test
    void anIllegalSchemaIsNotCompiled() {
        assertThatThrownBy(() -> CompiledSchema.of(json("{\"type\":\"whatever\"}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("/type ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$ref\":\"#\"}",
                "{\"allOf\":[{\"$ref\":\"#\"}]}",
                "{\"$defs\":{\"a\":{\"$ref\":\"#/$defs/b\"},\"b\":{\"not\":{\"$ref\":\"#/$defs/a\"}}},\"$ref\":\"#/$defs/a\"}"
            })
    @Timeout(20)
    void aSchemaThatRefersToItselfForEverComesToAnEnd(String schema) throws Exception {
        assertThat(validate(schema, "{\"a\":1}"))
                .singleElement()
                .satisfies(violation -> assertThat(violation.detail()).contains("refers to itself"));
    }

    @Test
    @Timeout(20)
    void aSchemaThatDoublesItsWorkAtEveryLevelComesToAnEnd() throws Exception {
        // given
        StringBuilder defs = new StringBuilder("\"d40\":{\"type\":\"object\"}");
        IntStream.range(0, 40)
                .forEach(i -> defs.append(",\"d%d\":{\"allOf\":[{\"$ref\":\"#/$defs/d%d\"},{\"$ref\":\"#/$defs/d%d\"}]}"
                        .formatted(i, i + 1, i + 1)));
        String schema = "{\"$defs\":{" + defs + "},\"$ref\":\"#/$defs/d0\"}";

        // then
        assertThat(SchemaRules.offences(json(schema))).isEmpty();
        assertThat(validate(schema, "{}"))
                .singleElement()
                .satisfies(violation -> assertThat(violation.detail()).contains("steps"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(x+x+)+y", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(x{900})*y"})
    @Timeout(20)
    void aPatternThatMakesBacktrackingHangDoesNotHang(String pattern) throws Exception {
        // given
        var schema = Json.MAPPER.createObjectNode().put("pattern", pattern);
        var text = Json.MAPPER.getNodeFactory().textNode("x".repeat(5_000) + "!");
        CompiledSchema compiled = CompiledSchema.of(schema);

        // when
        long begin = System.nanoTime();
        List<SchemaViolation> violations = compiled.validate(text);

        // then
        assertThat(violations).isNotEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    @Timeout(20)
    void manyPatternsOverALongTextAreStoppedByTheBudget() throws Exception {
        // given
        var schema = Json.MAPPER.createObjectNode();
        var all = schema.putArray("allOf");
        IntStream.range(0, 500).forEach(i -> all.addObject().put("pattern", "x(x{900})*y|z" + i));
        var text = Json.MAPPER.getNodeFactory().textNode("x".repeat(60_000));

        // then
        assertThat(CompiledSchema.of(schema).validate(text))
                .singleElement()
                .satisfies(violation -> assertThat(violation.detail()).contains("steps"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"uniqueItems\":true", "\"const\":[1]", "\"enum\":[[1]]"})
    @Timeout(20)
    void comparingALargeTreeAgainAndAgainIsStoppedByTheBudget(String keyword) throws Exception {
        // given
        String all = IntStream.range(0, 100)
                .mapToObj(i -> "{" + keyword + "}")
                .collect(Collectors.joining(",", "{\"anyOf\":[", "]}"));
        String many = IntStream.range(0, 3_000)
                .mapToObj(i -> "[" + (i == 2_999 ? 0 : i) + "]")
                .collect(Collectors.joining(",", "[", "]"));
        String few = "[[1],[2],[1]]";

        // then
        String id = "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",";
        assertThat(validate(all, few))
                .isNotEmpty()
                .noneSatisfy(violation -> assertThat(violation.detail()).contains("steps"));
        assertThat(validate(all, many))
                .singleElement()
                .satisfies(violation -> assertThat(violation.detail()).contains("steps"));
        assertThat(validate(id + all.substring(1), many))
                .singleElement()
                .satisfies(violation -> assertThat(violation.detail()).contains("steps"));
    }

    @Test
    @Timeout(20)
    void theCacheCompilesWithoutKeepingTheOthersWaiting() throws Exception {
        // given: one that is compiled for as long as the test wants
        JsonNode schema = json(PUMP);
        JsonNode slow = json("{}");
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var cache = new SchemaCache(10, text -> {
            if (text.equals(slow)) {
                begun.countDown();
                awaited(goOn);
            }
            return Optional.of(CompiledSchema.of(text));
        });
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() -> cache.get("slow@1", slow));
            begun.await();
            // when
            assertThat(threads.submit(() -> cache.get("a@1", schema)).get(10, TimeUnit.SECONDS))
                    .isPresent();
            var second = threads.submit(() -> cache.get("slow@1", schema));
            goOn.countDown();
            // then
            assertThat(second.get().orElseThrow()).isSameAs(first.get().orElseThrow());
        } finally {
            goOn.countDown();
        }
    }

    @Test
    void aRecursiveSchemaIsFineForADocumentThatEnds() throws Exception {
        // given
        String tree = "{\"type\":\"object\",\"additionalProperties\":{\"$ref\":\"#\"}}";

        // then
        assertThat(validate(tree, "{\"a\":{\"b\":{\"c\":{}}}}")).isEmpty();
        assertThat(validate(tree, "{\"a\":{\"b\":{\"c\":1}}}"))
                .extracting(SchemaViolation::pointer)
                .containsExactly("/a/b/c");
    }

    @Test
    void manyThreadsGetTheSameAnswer() throws Exception {
        // given
        CompiledSchema compiled = CompiledSchema.of(json(PUMP));
        JsonNode bad = json("{\"mode\":\"fast\"}");

        // when
        try (var threads = Executors.newFixedThreadPool(8)) {
            var answers = threads.invokeAll(IntStream.range(0, 200)
                    .<Callable<List<SchemaViolation>>>mapToObj(i -> () -> compiled.validate(bad))
                    .toList());

            // then
            for (var answer : answers) {
                assertThat(answer.get()).isEqualTo(compiled.validate(bad));
            }
        }
    }

    @Test
    void theCacheKeepsTheLastUsedAndKnowsAnIllegalOne() throws Exception {
        // given
        var cache = new SchemaCache(2);
        JsonNode schema = json(PUMP);
        var first = cache.get("a@1", schema).orElseThrow();
        cache.get("b@1", schema);

        // when
        assertThat(cache.get("a@1", schema)).containsSame(first);
        cache.get("c@1", schema);

        // then
        assertThat(cache.get("a@1", schema)).containsSame(first);
        assertThat(cache.get("d@1", json("{\"type\":1}"))).isEmpty();
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<SchemaViolation> validate(String schema, String document) throws Exception {
        return CompiledSchema.of(json(schema)).validate(json(document));
    }

    private static JsonNode json(String text) throws Exception {
        return Json.MAPPER.readTree(text);
    }
}
