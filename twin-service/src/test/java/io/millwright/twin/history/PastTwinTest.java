package io.millwright.twin.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.anyOf;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.millwright.model.id.MachineKey;
import io.millwright.model.message.StateReport.ApplyStatus;
import io.millwright.twin.TwinTestBase;
import io.millwright.twin.core.TwinLife;
import io.millwright.twin.core.TwinRepository;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class PastTwinTest extends TwinTestBase {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    @Inject
    TwinRepository twins;

    @Inject
    RetentionRepository retention;

    private static String read(MachineKey machine, String query) {
        return viewer().get(pathOf(machine) + query)
                .then()
                .statusCode(200)
                .extract()
                .asString();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyMomentIsReadAsItWasThen(long seed) {
        // given
        var random = new Random(seed);
        MachineKey machine = aRegisteredMachine();
        var life = new TwinLife(twins, machine);
        List<String> then = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            life.change(random, NOON.plusSeconds(10L * i));
            then.add(read(machine, ""));
        }
        // then
        for (int i = 0; i < then.size(); i++) {
            assertThat(read(machine, "/past?version=" + (i + 1)))
                    .as("seed " + seed)
                    .isEqualTo(then.get(i));
            assertThat(read(machine, "/past?at=" + NOON.plusSeconds(10L * i + 5)))
                    .as("seed " + seed)
                    .isEqualTo(then.get(i));
            viewer().header("If-None-Match", "\"" + (i + 1) + "\"")
                    .get(pathOf(machine) + "/past?version=" + (i + 1))
                    .then()
                    .statusCode(304);
        }
        viewer().get(pathOf(machine) + "/past?at=2026-11-30T11:00:00Z").then().statusCode(404);
        viewer().get(pathOf(machine) + "/past?version=26").then().statusCode(404);
        viewer().get(pathOf(machine) + "/past").then().statusCode(400);
        viewer().get(pathOf(machine) + "/past?version=1&desired_revision=1")
                .then()
                .statusCode(400);
        viewer().get(pathOf(machine) + "/past?version=x").then().statusCode(400);
    }

    @Test
    void aDesiredRevisionIsReadAsItWasLast() {
        MachineKey machine = aRegisteredMachine();
        var life = new TwinLife(twins, machine);
        life.want("{'speed':1}", NOON);
        life.report("{'speed':1}", 1, ApplyStatus.APPLIED, NOON.plusSeconds(5));
        String last = read(machine, "");
        life.want("{'speed':2}", NOON.plusSeconds(10));
        assertThat(read(machine, "/past?desired_revision=1")).isEqualTo(last);
    }

    @Test
    void twoMomentsAreComparedByPointer() {
        MachineKey machine = aRegisteredMachine();
        var life = new TwinLife(twins, machine);
        life.want("{'a/b':1,'keep':{'x':[1,2]},'old':true}", NOON);
        life.want("{'a/b':2,'keep':{'x':[1,2]},'new':{'y':null}}", NOON.plusSeconds(10));
        viewer().get(pathOf(machine) + "/diff?from_version=1&to_desired_revision=2")
                .then()
                .statusCode(200)
                .body("from_version", equalTo(1))
                .body("to_version", equalTo(2))
                .body("changes.pointer", hasItem("/desired/desired/a~1b"))
                .body("changes.find{it.pointer=='/desired/desired/a~1b'}.before", equalTo(1))
                .body("changes.find{it.pointer=='/desired/desired/a~1b'}.after", equalTo(2))
                .body("changes.find{it.pointer=='/desired/desired/old'}.change", equalTo("removed"))
                .body("changes.find{it.pointer=='/desired/desired/new'}.change", equalTo("added"))
                .body("changes.pointer", not(hasItem("/desired/desired/keep/x")));
        viewer().get(pathOf(machine) + "/diff?from_version=2&to_version=2")
                .then()
                .body("changes", equalTo(List.of()));
    }

    @Test
    void theHistoryIsNarrowedByKindOutcomeAndTime() {
        MachineKey machine = aRegisteredMachine();
        var life = new TwinLife(twins, machine);
        life.want("{'speed':1}", NOON);
        life.report("{'speed':1}", 1, ApplyStatus.APPLIED, NOON.plusSeconds(60));
        life.connect(1, 1, true, NOON.plusSeconds(120));
        String path = pathOf(machine) + "/history";
        viewer().get(path).then().body("items.version", equalTo(List.of(3, 2, 1)));
        viewer().get(path + "?kind=desired").then().body("items.version", equalTo(List.of(1)));
        viewer().get(path + "?accepted=false").then().body("items", equalTo(List.of()));
        viewer().get(path + "?from=2026-11-30T12:00:30Z&to=2026-11-30T12:01:30Z")
                .then()
                .body("items.version", equalTo(List.of(2)));
        viewer().get(path + "?accepted=maybe").then().statusCode(400);
    }

    @Test
    void whatRetentionRemovesLeavesTheTwinReadableAndTellsReadersOfTheFeed() {
        // given: a machine that was left alone for a year, but for its connection
        MachineKey machine = aRegisteredMachine();
        var life = new TwinLife(twins, machine);
        Instant longAgo = Instant.now().minus(Duration.ofDays(400)).truncatedTo(ChronoUnit.MILLIS);
        life.want("{'speed':1}", longAgo);
        String cursor = viewer().get(pathOf(machine) + "/changes").path("cursor");
        life.want("{'speed':2}", longAgo.plusSeconds(60));
        life.report("{'speed':2}", 2, ApplyStatus.APPLIED, longAgo.plusSeconds(120));
        String then = read(machine, "");
        Instant lately = Instant.now().minus(Duration.ofDays(20)).truncatedTo(ChronoUnit.MILLIS);
        life.connect(1, 1, true, lately);
        String newer = read(machine, "");
        life.want("{'speed':3}", lately.plusSeconds(60));
        // when
        int removed = retention
                .removeBefore(Instant.now().minus(Duration.ofDays(90)))
                .await()
                .indefinitely();
        // then
        assertThat(removed).isPositive();
        // the service itself may have gone on meanwhile: its silence, and that it is stuck
        viewer().get(pathOf(machine) + "/history")
                .then()
                .body("items.version", hasItems(4, 5))
                .body("items.version", everyItem(anyOf(nullValue(), greaterThan(3))));
        assertThat(read(machine, "/past?version=3")).isEqualTo(then);
        assertThat(read(machine, "/past?at=" + Instant.now().minus(Duration.ofDays(90))))
                .isEqualTo(then);
        assertThat(read(machine, "/past?version=4")).isEqualTo(newer);
        viewer().get(pathOf(machine) + "/past?version=1")
                .then()
                .statusCode(410)
                .body("type", equalTo("/problems/gone"));
        viewer().get(pathOf(machine) + "/past?version=1000").then().statusCode(404);
        viewer().get(pathOf(machine) + "/past?desired_revision=1000").then().statusCode(404);
        viewer().get(pathOf(machine) + "/changes?cursor=" + cursor)
                .then()
                .statusCode(410)
                .body("reason", equalTo("pruned"));
        assertThat(retention
                        .removeBefore(Instant.now().minus(Duration.ofDays(90)))
                        .await()
                        .indefinitely())
                .isZero();
        // and: the newest desired document of the removed part can be wanted again, an older one can't
        rollBack(machine, 1).then().statusCode(410).body("type", equalTo("/problems/gone"));
        rollBack(machine, 2).then().statusCode(200).body("speed", equalTo(2));
    }

    private static Response rollBack(MachineKey machine, long revision) {
        return engineer()
                .contentType("application/json")
                .header("If-Match", "*")
                .body("{\"to_revision\":" + revision + "}")
                .post(pathOf(machine) + "/desired/rollback");
    }
}
