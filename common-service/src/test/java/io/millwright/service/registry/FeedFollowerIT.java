package io.millwright.service.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.id.MachineTypeId;
import io.millwright.model.json.Json;
import io.millwright.service.example.FeedStub;
import io.millwright.testing.TimescaleDbResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.oidc.server.OidcWiremockTestResource;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.eclipse.microprofile.health.Readiness;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(TimescaleDbResource.class)
@QuarkusTestResource(OidcWiremockTestResource.class)
@QuarkusTestResource(FeedStub.class)
class FeedFollowerIT {
    private static final Duration SOON = Duration.ofSeconds(20);

    FeedStub registry;

    @Inject
    KnownMachines machines;

    @Inject
    KnownMachineRepository repository;

    @Inject
    KnownTypes types;

    @Inject
    KnownTypeRepository typeRepository;

    @Inject
    @Readiness
    RegistryCopyCheck check;

    @Inject
    Pool pool;

    private final String id = "m-" + UUID.randomUUID();
    private final MachineKey key = MachineKey.of("f1", id);

    @Test
    void aNewMachineArrivesWithItsWholeDocument() {
        // when
        long revision = registry.machine(id, "a1");

        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(copy()).isNotNull());
        KnownMachine machine = copy();
        assertThat(machine.areaId().value()).isEqualTo("a1");
        assertThat(machine.revision()).isEqualTo(revision);
        assertThat(machine.document().toString()).contains("\"pressure_kpa\":101.3250");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(check.call().getStatus().name()).isEqualTo("UP"));
    }

    @Test
    void aMoveAndATombstoneAreFollowedPastKindsNobodyKnows() {
        // given
        registry.machine(id, "a1");
        registry.other("invented_later");
        registry.machine(id, "a2");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(copy())
                        .isNotNull()
                        .satisfies(
                                machine -> assertThat(machine.areaId().value()).isEqualTo("a2")));

        // when
        registry.tombstone(id);
        registry.other("area");

        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(copy()).isNull());
        await().atMost(SOON).untilAsserted(() -> assertThat(position()).isEqualTo(registry.latest()));
        assertThat(find()).isEqualTo(new Lookup.Unknown());
    }

    @Test
    void whileTheRegistryIsAwayKnownMachinesStayKnownAndOthersAreUndecided() {
        // given
        registry.machine(id, "a1");
        await().atMost(SOON).untilAsserted(() -> assertThat(copy()).isNotNull());

        // when
        registry.down();
        try {
            // then
            assertThat(find()).isInstanceOf(Lookup.Known.class);
            assertThat(find(MachineKey.of("f1", "never-heard-of"))).isEqualTo(new Lookup.Undecided());
            assertThat(check.call().getStatus().name()).isEqualTo("UP");
        } finally {
            registry.up();
        }
        registry.machine(id, "a9");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(copy().areaId().value()).isEqualTo("a9"));
        assertThat(find(MachineKey.of("f1", "never-heard-of"))).isEqualTo(new Lookup.Unknown());
    }

    @Test
    void aMachineIsAskedForBeforeItIsCalledUnknown() {
        // given: the feed has moved past a machine that the copy lost
        registry.machine(id, "a1");
        await().atMost(SOON).untilAsserted(() -> assertThat(position()).isEqualTo(registry.latest()));
        pool.preparedQuery("delete from example.known_machine where machine_id = '" + id + "'")
                .execute()
                .await()
                .indefinitely();

        // when
        Lookup found = find();

        // then
        assertThat(found).isInstanceOf(Lookup.Known.class);
        assertThat(copy()).isNotNull();
    }

    @Test
    void aReplayOfOldChangesEndsInTheSamePlace() {
        // given
        registry.machine(id, "a1");
        registry.machine(id, "a2");
        await().atMost(SOON).untilAsserted(() -> assertThat(position()).isEqualTo(registry.latest()));
        KnownMachine before = copy();

        // when: another replica's late page, and the whole feed from the beginning
        FeedPage late = FeedReader.page(FeedReaderTest.page(oldWordOn(id), 1), true);
        boolean moved = repository.store(0, late).await().indefinitely();
        repository.store(late.changes().getFirst()).await().indefinitely();

        // then
        assertThat(moved).isFalse();
        assertThat(position()).isEqualTo(registry.latest());
        assertThat(copy()).isEqualTo(before);

        // when
        pool.query("update example.registry_position set revision = 0")
                .execute()
                .await()
                .indefinitely();

        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(position()).isEqualTo(registry.latest()));
        assertThat(copy()).isEqualTo(before);
    }

    @Test
    void manyAreFoundAtOnceFromTheCopyAlone() {
        // given
        registry.machine(id, "a1");
        registry.machine(id + "-b", "a1");
        await().atMost(SOON).untilAsserted(() -> assertThat(position()).isEqualTo(registry.latest()));
        MachineKey other = MachineKey.of("f1", id + "-b");
        MachineKey absent = MachineKey.of("f2", id);

        // when
        var found = machines.findAll(List.of(key, other, absent)).await().indefinitely();

        // then
        assertThat(found.keySet()).isEqualTo(Set.of(key, other));
        assertThat(machines.findAll(List.of()).await().indefinitely()).isEmpty();
    }

    @Test
    void aSelectionTakesWhatFitsAllThatIsGiven() {
        // given
        String area = "a-" + id;
        registry.machine(id, area);
        registry.machine(id + "-b", area);
        registry.machine(id + "-c", "elsewhere-" + id);
        registry.machine(id + "-d", area);
        registry.tombstone(id + "-d");
        await().atMost(SOON).untilAsserted(() -> assertThat(position()).isEqualTo(registry.latest()));
        FactoryId factory = new FactoryId("f1");
        MachineId first = new MachineId(id);
        MachineId second = new MachineId(id + "-b");
        MachineId absent = new MachineId(id + "-e");
        ObjectNode labels = Json.MAPPER.createObjectNode().put("absent", "yes");

        // then
        assertThat(selected(new MachineSelection(factory, area, null, null, null), 10))
                .containsExactly(first, second);
        assertThat(selected(new MachineSelection(factory, area, null, null, null), 1))
                .containsExactly(first);
        assertThat(selected(new MachineSelection(factory, area, "no-such-type", null, null), 10))
                .isEmpty();
        assertThat(selected(new MachineSelection(factory, area, null, List.of(second, absent), null), 10))
                .containsExactly(second);
        assertThat(selected(new MachineSelection(factory, area, null, null, Json.MAPPER.createObjectNode()), 10))
                .containsExactly(first, second);
        assertThat(selected(new MachineSelection(factory, area, null, null, labels), 10))
                .isEmpty();
        assertThat(selected(MachineSelection.of(factory, List.of(first, absent)), 10))
                .containsExactly(first);
        assertThat(selected(MachineSelection.of(new FactoryId("f2"), List.of(first)), 10))
                .isEmpty();
    }

    @Test
    void aTypeArrivesChangesAndLeavesATombstone() {
        // when
        registry.type(id, "{\"telemetry_qos\":0}");
        long revision = registry.type(id, "{\"telemetry_qos\":1,\"limit\":0.10}");

        // then
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(typeInCopy()).isPresent().get().satisfies(type -> {
                    assertThat(type.revision()).isEqualTo(revision);
                    assertThat(type.document().toString()).contains("0.10");
                }));
        assertThat(findType()).isInstanceOf(TypeLookup.Known.class);

        // when
        registry.typeTombstone(id);

        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(typeInCopy()).isEmpty());
        assertThat(findType()).isEqualTo(new TypeLookup.Unknown());
    }

    @Test
    void aTypeIsAskedForBeforeItIsCalledUnknownAndUndecidedWhileNobodyCanBeAsked() {
        // given: the feed has moved past a type that the copy lost
        registry.type(id, "{}");
        await().atMost(SOON).untilAsserted(() -> assertThat(position()).isEqualTo(registry.latest()));
        pool.preparedQuery("delete from example.known_machine_type where type_id = '" + id + "'")
                .execute()
                .await()
                .indefinitely();

        // when
        registry.down();
        try {
            assertThat(findType()).isEqualTo(new TypeLookup.Undecided());
        } finally {
            registry.up();
        }

        // then
        assertThat(findType()).isInstanceOf(TypeLookup.Known.class);
        assertThat(typeInCopy()).isPresent();
    }

    @Test
    void aReplicaOfAnOlderReleaseMovesNobodyPastTheTypes() {
        // given
        long revision = registry.type(id, "{}");

        // when: it follows with the first position
        pool.query("update example.registry_position set revision = " + (revision + 1000) + " where id = 1")
                .execute()
                .await()
                .indefinitely();

        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(typeInCopy()).isPresent());
        assertThat(position()).isEqualTo(registry.latest());
    }

    private Optional<KnownMachineType> typeInCopy() {
        return typeRepository.find(new MachineTypeId(id)).await().indefinitely();
    }

    private TypeLookup findType() {
        return types.find(new MachineTypeId(id)).await().indefinitely();
    }

    private static String oldWordOn(String machine) {
        return """
                {"revision":1,"kind":"machine","factory_id":"f1","machine_id":"%s",
                 "document":{"area_id":"old","type_id":"old"}}""".formatted(machine);
    }

    private KnownMachine copy() {
        return machines.findAll(List.of(key)).await().indefinitely().get(key);
    }

    private Lookup find() {
        return find(key);
    }

    private Lookup find(MachineKey wanted) {
        return machines.find(wanted).await().indefinitely();
    }

    private long position() {
        return repository.position().await().indefinitely();
    }

    private List<MachineId> selected(MachineSelection selection, int limit) {
        return machines.select(selection, limit).await().indefinitely();
    }
}
