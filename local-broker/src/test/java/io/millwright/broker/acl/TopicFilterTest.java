package io.millwright.broker.acl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicFilterTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a/#/b",
                "#/a",
                "a#",
                "a/b#",
                "+a",
                "a/+b",
                "a/b+/c",
                "##",
                "++",
                "a\0b",
                "$share",
                "$share/",
                "$share/g",
                "$share/g/",
                "$share//a",
                "$share/+/a",
                "$share/#/a",
                "$share/g+/a",
                "$share/g/a/#/b",
                "$share/g/a+"
            })
    void whatIsNoFilterIsNotParsed(String text) {
        assertThat(TopicFilter.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "/",
                "/a",
                "a/",
                "a//b",
                "+",
                "#",
                "+/+",
                "a/+/b",
                "a/#",
                "+/#",
                "$SYS/#",
                "$share/g/a",
                "$share/g/#",
                "$share/g//a",
                "$share/g/$SYS/+",
                "$shared/a",
                "$SHARE/g/a",
                "ä/ö",
                " "
            })
    void aFilterIsWrittenAsItWasRead(String text) {
        assertThat(TopicFilter.parse(text))
                .hasValueSatisfying(filter -> assertThat(filter).hasToString(text));
    }

    @ParameterizedTest
    @CsvSource({
        "a,a",
        "a/b,a/b",
        "+,a",
        "+/b,a/b",
        "a/+,a/b",
        "a/+,a/",
        "+/+,/",
        "#,a",
        "#,a/b/c",
        "a/#,a",
        "a/#,a/b",
        "a/#,a/b/c",
        "a/+/#,a/b",
        "+/+/#,a/b/c",
        "$SYS/#,$SYS/a",
        "$SYS/+,$SYS/a",
        "/+,/a"
    })
    void matches(String filter, String topic) {
        assertThat(parse(filter).matches(topic)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "a,b",
        "a,A",
        "a,a/",
        "a,/a",
        "a,a/b",
        "a/b,a",
        "+,a/b",
        "+,/a",
        "a/+,a",
        "a/+,a/b/c",
        "a/#,b",
        "a/#,ab",
        "a/+/#,a",
        // a leading wildcard stands for nothing that begins with $
        "#,$SYS/a",
        "+/a,$SYS/a",
        "+/#,$SYS",
        "#,$share/g/a",
        "#,$anything",
        // what no publisher may name
        "#,a/+",
        "#,a/#",
        "+,+",
        "a/+,a/+",
        "#,a+",
        "$share/g/a,a",
        "$share/g/#,a",
        "$share/g/a,$share/g/a"
    })
    void doesNotMatch(String filter, String topic) {
        assertThat(parse(filter).matches(topic)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "a/b,a/b",
        "+,a",
        "+,+",
        "a/+,a/b",
        "a/+,a/+",
        "+/+,a/+",
        "#,#",
        "#,a/#",
        "#,+",
        "#,+/a/#",
        "a/#,a",
        "a/#,a/+",
        "a/#,a/#",
        "a/#,a/b/#",
        "a/+/#,a/b",
        "a/+/#,a/+/#",
        "a/+/c,a/b/c",
        "$SYS/#,$SYS/a/#",
        "$SYS/+,$SYS/a",
        "$share/g/a,$share/g/a",
        "$share/g/+,$share/g/a",
        "$share/g/a/#,$share/g/a/b"
    })
    void covers(String granted, String wanted) {
        assertThat(parse(granted).covers(parse(wanted))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "a,+",
        "a,#",
        "a/b,a/+",
        "a/b,a/#",
        "+,#",
        "+/b,a/+",
        "a/+,a/#",
        "a/+,a",
        "a/+,a/b/c",
        "a/+,#",
        "a/+/c,a/#",
        "a,a/#",
        "a/+/#,a/#",
        "a/b/#,a/#",
        "+/#,#",
        "/#,#",
        "#,$SYS/#",
        "+/#,$SYS/a",
        "#,$SYS/+",
        // shared: only the very group, and never from a plain grant or to one
        "a,$share/g/a",
        "#,$share/g/a",
        "#,$share/g/#",
        "$share/g/a,a",
        "$share/g/a,$share/h/a",
        "$share/g/a,$share/g/+",
        "$share/g/#,$share/G/a",
        "$share/g/#,#",
        "$share/g/#,$share/g/$SYS/a"
    })
    void doesNotCover(String granted, String wanted) {
        assertThat(parse(granted).covers(parse(wanted))).isFalse();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatACoveredFilterMatchesIsMatchedByTheCoveringOne(long seed) {
        // given
        var random = new Random(seed);
        TopicFilter granted = parse(randomText(random, List.of("a", "b", "+", "#", "", "$s")));
        TopicFilter wanted = parse(randomText(random, List.of("a", "b", "+", "#", "", "$s")));

        for (int i = 0; i < 200; i++) {
            String topic = randomText(random, List.of("a", "b", "", "$s"));
            // then
            if (granted.covers(wanted) && wanted.matches(topic)) {
                assertThat(granted.matches(topic))
                        .as("seed %s: %s covers %s, which matches %s", seed, granted, wanted, topic)
                        .isTrue();
            }
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 300);
    }

    private static String randomText(Random random, List<String> words) {
        while (true) {
            List<String> levels = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(4); i++) {
                levels.add(words.get(random.nextInt(words.size())));
            }
            String text = String.join("/", levels);
            if (TopicFilter.parse(text).isPresent()) {
                return text;
            }
        }
    }

    @Test
    void aHugeFilterIsNotParsed() {
        assertThat(TopicFilter.parse("a".repeat(65_536))).isEmpty();
        assertThat(TopicFilter.parse("/".repeat(65_535))).isPresent();
    }

    private static TopicFilter parse(String text) {
        return TopicFilter.parse(text).orElseThrow();
    }
}
