package io.millwright.service.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.model.id.MachineKey;
import io.millwright.model.id.MachineTypeId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedReaderTest {
    private static final MachineKey M3 = MachineKey.of("f1", "m3");

    @Test
    void aMachineIsReadWithItsWholeDocument() {
        // when
        FeedPage page = FeedReader.page(page(machine(17, "a2"), 17), true);

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
    @ValueSource(strings = {"factory", "area", "invented_later"})
    void otherKindsAreIgnoredButCounted(String kind) {
        String entry = "{\"revision\":9,\"kind\":\"" + kind + "\",\"whatever\":{}}";
        assertThat(FeedReader.page(page(entry, 9), true).changes()).containsExactly(new Change.Ignored(9));
    }

    @Test
    void aMachineTypeIsReadOnlyByThoseWhoFollowTypes() {
        // given
        String entry = page(type(9, "pump", "{\"desired_schema\":{}}"), 9);

        // then
        assertThat(FeedReader.page(entry, false).changes()).containsExactly(new Change.Ignored(9));
        assertThat(FeedReader.page(entry, true).changes())
                .singleElement()
                .isInstanceOfSatisfying(Change.StoredType.class, stored -> {
                    assertThat(stored.type().typeId()).isEqualTo(new MachineTypeId("pump"));
                    assertThat(stored.type().document().toString()).isEqualTo("{\"desired_schema\":{}}");
                });
    }

    @Test
    void aTypeAndAMachineOfOneNameAreTwoThings() {
        // given
        FeedPage page = FeedReader.page(
                page(machine(17, "a2") + "," + type(18, "m3", "{}") + "," + type(19, "m3", "{}"), 19), true);

        // then
        assertThat(page.newestOfEach()).extracting(Change::revision).containsExactly(17L, 19L);
        assertThat(page.newestOfEach().stream().flatMap(StoredRow::of)).hasSize(1);
        assertThat(page.newestOfEach().stream().flatMap(StoredTypeRow::of)).hasSize(1);
    }

    @Test
    void aTypeWithoutADocumentIsMalformedAndItsTombstoneIsNot() {
        assertThat(FeedReader.single("{\"revision\":9,\"kind\":\"machine_type\",\"type_id\":\"pump\"}"))
                .isInstanceOf(Change.Malformed.class);
        assertThat(FeedReader.single(
                        "{\"revision\":9,\"kind\":\"machine_type\",\"type_id\":\"pump\",\"deleted\":true}"))
                .isEqualTo(new Change.RemovedType(new MachineTypeId("pump"), 9));
    }

    @Test
    void whoFollowsNoTypesNeedsNoTableOfThem() {
        assertThat(KnownMachineSql.in("telemetry", false).storePage())
                .contains("id = 1")
                .doesNotContain("machine_type");
        assertThat(KnownMachineSql.in("telemetry", true).storePage())
                .contains("id = 2")
                .contains("known_machine_type");
    }

    @Test
    void oneMalformedMachineDoesntHideTheOthers() {
        // given
        String bad =
                "{\"revision\":16,\"kind\":\"machine\",\"factory_id\":\"f/1\",\"machine_id\":\"m\",\"document\":{}}";

        // when
        FeedPage page = FeedReader.page(page(bad + "," + machine(17, "a2"), 17), true);

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
        assertThatThrownBy(() -> FeedReader.page(text, true)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyTheNewestWordOnAMachineIsKept() {
        // given
        FeedPage page =
                FeedReader.page(page(machine(17, "a2") + "," + tombstone(18) + "," + machine(19, "a3"), 25), true);

        // when
        var newest = page.newestOfEach();

        // then
        assertThat(newest).extracting(Change::revision).containsExactly(19L);
        assertThat(page.end(16)).isEqualTo(19);
        assertThat(page.isLastAfter(16)).isFalse();
    }

    @Test
    void aDeletionIsNotOverlookedWhenTheMachineComesBackOnTheSamePage() {
        FeedPage page =
                FeedReader.page(page(machine(17, "a2") + "," + tombstone(18) + "," + machine(19, "a3"), 19), true);

        FeedPage first = page.untilFirstReturn();

        assertThat(first.newestOfEach()).singleElement().isInstanceOf(Change.Removed.class);
        assertThat(first.isLastAfter(16)).isFalse();
        FeedPage second = FeedReader.page(page(machine(19, "a3"), 19), true);
        assertThat(second.untilFirstReturn()).isEqualTo(second);
    }

    @Test
    void anEmptyPageIsTheLast() {
        FeedPage page = FeedReader.page(page("", 17), true);
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
        assertThatThrownBy(() -> KnownMachineSql.in("twin; drop schema twin", false))
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

    static String type(long revision, String id, String document) {
        return "{\"revision\":%d,\"kind\":\"machine_type\",\"type_id\":\"%s\",\"deleted\":false,\"document\":%s}"
                .formatted(revision, id, document);
    }

    static String tombstone(long revision) {
        return "{\"revision\":%d,\"kind\":\"machine\",\"factory_id\":\"f1\",\"machine_id\":\"m3\",\"deleted\":true}"
                .formatted(revision);
    }
}
