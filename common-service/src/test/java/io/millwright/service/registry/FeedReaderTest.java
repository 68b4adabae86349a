package io.millwright.service.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.model.id.MachineKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedReaderTest {
    private static final MachineKey M3 = MachineKey.of("f1", "m3");

    @Test
    void aMachineIsReadWithItsWholeDocument() {
        // when
        FeedPage page = FeedReader.page(page(machine(17, "a2"), 17));

        // then
        assertThat(page.latest()).isEqualTo(17);
        assertThat(page.changes()).singleElement().isInstanceOfSatisfying(Change.Stored.class, stored -> {
            KnownMachine machine = stored.machine();
            assertThat(machine.key()).isEqualTo(M3);
            assertThat(machine.areaId().value()).isEqualTo("a2");
            assertThat(machine.typeId().value()).isEqualTo("pump");
            assertThat(machine.revision()).isEqualTo(17);
            assertThat(machine.document().path("display_name").asText()).isEqualTo("Pump 3");
        });
    }

    @Test
    void aTombstoneNeedsNoDocument() {
        assertThat(FeedReader.single(tombstone(18))).isEqualTo(new Change.Removed(M3, 18));
    }

    @ParameterizedTest
    @ValueSource(strings = {"factory", "area", "machine_type", "invented_later"})
    void otherKindsAreIgnoredButCounted(String kind) {
        String entry = "{\"revision\":9,\"kind\":\"" + kind + "\",\"whatever\":{}}";
        assertThat(FeedReader.page(page(entry, 9)).changes()).containsExactly(new Change.Ignored(9));
    }

    @Test
    void oneMalformedMachineDoesntHideTheOthers() {
        // given
        String bad =
                "{\"revision\":16,\"kind\":\"machine\",\"factory_id\":\"f/1\",\"machine_id\":\"m\",\"document\":{}}";

        // when
        FeedPage page = FeedReader.page(page(bad + "," + machine(17, "a2"), 17));

        // then
        assertThat(page.changes()).hasSize(2);
        assertThat(page.changes().getFirst()).isInstanceOf(Change.Malformed.class);
        assertThat(page.end(0)).isEqualTo(17);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{}",
                "{\"changes\":[]}",
                "{\"latest\":1}",
                "{\"changes\":{},\"latest\":1}",
                "{\"changes\":[{\"kind\":\"machine\"}],\"latest\":1}"
            })
    void anythingElseIsNoPage(String text) {
        assertThatThrownBy(() -> FeedReader.page(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyTheNewestWordOnAMachineIsKept() {
        // given
        FeedPage page = FeedReader.page(page(machine(17, "a2") + "," + tombstone(18) + "," + machine(19, "a3"), 25));

        // when
        var newest = page.newestOfEachMachine();

        // then
        assertThat(newest).extracting(Change::revision).containsExactly(19L);
        assertThat(page.end(16)).isEqualTo(19);
        assertThat(page.isLastAfter(16)).isFalse();
    }

    @Test
    void anEmptyPageIsTheLast() {
        FeedPage page = FeedReader.page(page("", 17));
        assertThat(page.end(17)).isEqualTo(17);
        assertThat(page.isLastAfter(17)).isTrue();
        assertThat(page.isLastAfter(16)).isFalse();
    }

    @Test
    void aTombstonesRowDescribesNothing() {
        assertThat(StoredRow.of(new Change.Removed(M3, 18)))
                .containsExactly(new StoredRow("f1", "m3", "", "", 18, true, "{}"));
        assertThat(StoredRow.of(new Change.Ignored(18))).isEmpty();
    }

    @Test
    void aSchemaNameCantCarrySql() {
        assertThatThrownBy(() -> KnownMachineSql.in("twin; drop schema twin"))
                .hasMessageContaining("millwright.registry.schema");
    }

    static String page(String changes, long latest) {
        return "{\"changes\":[" + changes + "],\"latest\":" + latest + "}";
    }

    static String machine(long revision, String area) {
        return """
                {"revision":%d,"kind":"machine","factory_id":"f1","machine_id":"m3","deleted":false,
                 "document":{"area_id":"%s","type_id":"pump","display_name":"Pump 3"}}""".formatted(revision, area);
    }

    static String tombstone(long revision) {
        return "{\"revision\":%d,\"kind\":\"machine\",\"factory_id\":\"f1\",\"machine_id\":\"m3\",\"deleted\":true}"
                .formatted(revision);
    }
}
