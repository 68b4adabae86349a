package io.millwright.twin.desired;

import static io.millwright.twin.core.TwinFixture.PRESS;
import static io.millwright.twin.core.TwinFixture.aTwin;
import static io.millwright.twin.core.TwinFixture.afterNoon;
import static io.millwright.twin.core.TwinFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.twin.core.PropertyChange;
import io.millwright.twin.core.Twin;
import io.millwright.twin.desired.DesiredChange.Way;
import io.millwright.twin.desired.DesiredOutcome.Changed;
import io.millwright.twin.desired.DesiredOutcome.Conflict;
import io.millwright.twin.desired.DesiredOutcome.Refused;
import io.millwright.twin.desired.DesiredOutcome.Unchanged;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DesiredDecisionTest {
    private static final DesiredLimits LIMITS = new DesiredLimits(2_000, 4, 10);

    private static DesiredOutcome decide(Twin twin, Way way, JsonNode document, String by) {
        long seen = twin.desired().revision();
        var change = new DesiredChange(way, document, by, afterNoon(seen), "c-1");
        return DesiredDecision.decide(twin, revision -> revision == seen, change, LIMITS, Optional.empty());
    }

    private static Twin changed(Twin twin, Way way, String document, String by) {
        return ((Changed) decide(twin, way, json(document), by)).twin();
    }

    @Test
    void everyPropertySaysWhenAndByWhomItWasLastChanged() {
        // given
        Twin first = changed(aTwin(), Way.WHOLE, "{'a':1,'b':{'c':2,'d':[1,2]},'e':{}}", "ada");
        // when
        Twin second = changed(first, Way.MERGE_PATCH, "{'b':{'c':3},'e':{'f':null,'g':1},'a':1}", "bob");
        // then
        var ada = new PropertyChange(1, afterNoon(0), "ada");
        var bob = new PropertyChange(2, afterNoon(1), "bob");
        assertThat(first.desired().changes()).isEqualTo(Map.of("/a", ada, "/b/c", ada, "/b/d", ada, "/e", ada));
        assertThat(second.desired().changes()).isEqualTo(Map.of("/a", ada, "/b/c", bob, "/b/d", ada, "/e/g", bob));
        assertThat(second.desired().revision()).isEqualTo(2);
        assertThat(second.machine()).isEqualTo(PRESS);
    }

    @Test
    void aPropertyThatWasAwayIsChangedWhenItComesBack() {
        Twin first = changed(aTwin(), Way.WHOLE, "{'a':1,'b':2}", "ada");
        Twin without = changed(first, Way.MERGE_PATCH, "{'b':null}", "bob");
        Twin back = changed(without, Way.MERGE_PATCH, "{'b':2}", "cas");
        assertThat(without.desired().changes()).containsOnlyKeys("/a");
        assertThat(back.desired().changes().get("/b")).isEqualTo(new PropertyChange(3, afterNoon(2), "cas"));
    }

    @Test
    void aChangeThatChangesNothingRaisesNoRevision() {
        // given
        Twin twin = changed(aTwin(), Way.WHOLE, "{'a':1,'b':{'c':[1,{'d':2}]}}", "ada");
        // when / then
        for (String same : new String[] {"{}", "{'a':1}", "{'x':null}", "{'a':1.0}", "{'b':{'c':[1.00,{'d':2}]}}"}) {
            assertThat(decide(twin, Way.MERGE_PATCH, json(same), "bob"))
                    .as(same)
                    .isEqualTo(new Unchanged(twin));
        }
        assertThat(decide(twin, Way.WHOLE, json("{'b':{'c':[1,{'d':2}]},'a':1}"), "bob"))
                .isEqualTo(new Unchanged(twin));
        assertThat(decide(aTwin(), Way.WHOLE, json("{}"), "bob")).isEqualTo(new Unchanged(aTwin()));
    }

    @Test
    void anotherRevisionThanTheOneSeenIsAConflictBeforeAnythingElse() {
        Twin twin = changed(aTwin(), Way.WHOLE, "{'a':1}", "ada");
        var change = new DesiredChange(Way.WHOLE, IntNode.valueOf(1), "bob", afterNoon(0), "c-1");
        assertThat(DesiredDecision.decide(twin, revision -> revision == 0, change, LIMITS, Optional.empty()))
                .isEqualTo(new Conflict(1, twin.desired().document()));
    }

    @Test
    void nullIsAValueInAWholeDocumentAndARemovalInAPatch() {
        Twin twin = changed(aTwin(), Way.WHOLE, "{'a':null,'b':1}", "ada");
        assertThat(twin.desired().document()).isEqualTo(json("{'a':null,'b':1}"));
        assertThat(changed(twin, Way.MERGE_PATCH, "{'b':null}", "ada").desired().document())
                .isEqualTo(json("{'a':null}"));
    }

    static Stream<Arguments> illegalDocuments() {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        ObjectNode many = nodes.objectNode();
        for (int i = 0; i < 11; i++) {
            many.put("p" + i, i);
        }
        return Stream.of(
                Arguments.of(IntNode.valueOf(1), "", "is a JSON object"),
                Arguments.of(nodes.arrayNode(), "", "is a JSON object"),
                Arguments.of(nodes.nullNode(), "", "is a JSON object"),
                Arguments.of(json("{'a':[{'b':{'c':1}}]}"), "/a/0/b", null),
                Arguments.of(json("{'a/b':{'c':{'d':{'e':{}}}}}"), "/a~1b/c/d/e", "deeper than 4"),
                Arguments.of(nodes.objectNode().put("a", "x\0"), "/a", "U+0000"),
                Arguments.of(nodes.objectNode().put("a", Double.NaN), "/a", "finite"),
                Arguments.of(
                        nodes.objectNode().set("n", DecimalNode.valueOf(new BigDecimal("1e101"))), "/n", "100 digits"),
                Arguments.of(nodes.objectNode().put("a", "x".repeat(3_000)), "", "2000 bytes"),
                Arguments.of(nodes.objectNode().put("k".repeat(300), 1), "/" + "k".repeat(300), "pointer"),
                Arguments.of(many, "", "10 properties"));
    }

    @ParameterizedTest
    @MethodSource
    void illegalDocuments(JsonNode document, String pointer, String detail) {
        DesiredOutcome outcome = decide(aTwin(), Way.WHOLE, document, "ada");
        if (detail == null) {
            assertThat(outcome).isInstanceOf(Changed.class);
        } else {
            assertThat(outcome).isInstanceOfSatisfying(Refused.class, refused -> {
                assertThat(refused.pointer()).isEqualTo(pointer);
                assertThat(refused.detail()).contains(detail);
            });
        }
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 200);
    }

    /** A revision rises by one with every change and with nothing else, and metadata names exactly the properties. */
    @ParameterizedTest
    @MethodSource("seeds")
    void revisionsNeverSkip(long seed) {
        var random = new Random(seed);
        Twin twin = aTwin();
        for (int i = 0; i < 30; i++) {
            ObjectNode document = randomDocument(random);
            Way way = random.nextBoolean() ? Way.WHOLE : Way.MERGE_PATCH;
            long before = twin.desired().revision();
            switch (decide(twin, way, document, "ada")) {
                case Changed(var next) -> {
                    assertThat(next.desired().revision()).isEqualTo(before + 1);
                    assertThat(Properties.areEqual(
                                    twin.desired().document(), next.desired().document()))
                            .isFalse();
                    twin = next;
                }
                case Unchanged(var same) -> assertThat(same).isEqualTo(twin);
                case DesiredOutcome other -> throw new AssertionError(other);
            }
            assertThat(twin.desired().changes().keySet())
                    .isEqualTo(Properties.of(twin.desired().document()).keySet());
        }
    }

    private static ObjectNode randomDocument(Random random) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        for (String name : new String[] {"a", "b", "c"}) {
            switch (random.nextInt(5)) {
                case 0 -> document.put(name, random.nextInt(2));
                case 1 -> document.putNull(name);
                case 2 -> document.putObject(name).put("x", random.nextInt(2));
                case 3 -> document.putArray(name).add(random.nextInt(2));
                default -> {}
            }
        }
        return document;
    }
}
