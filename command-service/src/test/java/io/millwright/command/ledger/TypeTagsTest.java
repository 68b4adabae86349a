package io.millwright.command.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TypeTagsTest {
    @Test
    void theNumberOfTagValuesIsBounded() {
        TypeTags tags = new TypeTags(2);

        assertThat(tags.of("stop")).isEqualTo("stop");
        assertThat(tags.of("start")).isEqualTo("start");
        assertThat(tags.of("anything")).isEqualTo("other");
        assertThat(tags.of("stop")).isEqualTo("stop");
    }
}
