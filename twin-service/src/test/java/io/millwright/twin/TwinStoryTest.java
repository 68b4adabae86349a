package io.millwright.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.model.id.MachineKey;
import io.millwright.testing.BrokerProcess;
import io.millwright.testing.MqttProbe;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a device and an application see of the running service. */
@QuarkusTest
class TwinStoryTest extends TwinTestBase {
    private static final ConditionFactory SOON = await().atMost(Duration.ofSeconds(20))
            .pollInterval(Duration.ofMillis(50))
            .ignoreExceptions();

    BrokerProcess broker;

    @Inject
    MeterRegistry metrics;

    private MqttProbe device;

    @BeforeEach
    void connect() {
        device = MqttProbe.connect(broker.port(), "probe");
    }

    @AfterEach
    void disconnect() {
        device.close();
    }

    private static String topic(MachineKey machine, String messageClass) {
        return "factory/" + machine.factoryId() + "/area/a1/machine/" + machine.machineId() + "/" + messageClass;
    }

    /** Publishes with retain flag; single quotes stand for double ones. */
    private void publish(MachineKey machine, String messageClass, String text) {
        device.publish(topic(machine, messageClass), text.replace('\'', '"').getBytes(StandardCharsets.UTF_8), 1, true);
    }

    private void send(MachineKey machine, String messageClass, long boot, String uid, long sequence, String more) {
        publish(machine, messageClass, """
                {'message_id':'%s-%d-%s-%d','source_id':'%s','boot_id':%d,'boot_uid':'%s','sequence':%d,
                 'sent_at':'2026-11-30T21:00:00.123Z','schema_version':'1.0',%s}""".formatted(
                        messageClass, boot, uid, sequence, machine.machineId(), boot, uid, sequence, more));
    }

    private void report(MachineKey machine, long boot, String uid, long sequence, String payload) {
        send(machine, "state", boot, uid, sequence, "'correlation_id':'c-7','payload':" + payload);
    }

    private void announce(MachineKey machine, long boot, long session, String status, String reason, String more) {
        send(
                machine,
                "availability",
                boot,
                "u",
                1,
                more + "'payload':{'status':'%s','session_id':%d,'reason':'%s'}".formatted(status, session, reason));
    }

    private JsonPath awaitRejection(MachineKey machine, String reason) {
        String topic = topic(machine, "rejection");
        Mqtt5Publish message = device.await(
                one -> one.getTopic().toString().equals(topic)
                        && MqttProbe.text(one).contains("\"reason\":\"" + reason + "\""),
                "rejection " + reason);
        return JsonPath.from(MqttProbe.text(message));
    }

    private double reports(String outcome) {
        return metrics.counter("twin.reports", "outcome", outcome).count();
    }

    @Test
    void aReportIsReadOverRest() {
        // given
        MachineKey machine = aRegisteredMachine();
        assertThat(twin(machine).getString("convergence.state")).isEqualTo("unknown");
        assertThat(twin(machine).getString("availability.status")).isEqualTo("unknown");
        // when
        announce(machine, 42, 17, "online", "connected", "");
        report(machine, 42, "u", 1001, "{'reported':{'speed':71.30},'operating_status':'running','health':'ok'}");
        // then
        SOON.untilAsserted(() -> {
            JsonPath twin = twin(machine);
            assertThat(twin.getString("reported.reported.speed")).isEqualTo("71.3");
            assertThat(twin.getLong("reported.boot_id")).isEqualTo(42);
            assertThat(twin.getLong("reported.sequence")).isEqualTo(1001);
            assertThat(twin.getString("reported.operating_status")).isEqualTo("running");
            assertThat(twin.getString("convergence.state")).isEqualTo("in_sync");
            assertThat(twin.getString("availability.status")).isEqualTo("online");
            assertThat(twin.getLong("availability.session_id")).isEqualTo(17);
            assertThat(twin.getLong("version")).isEqualTo(2);
        });
    }

    @Test
    void aChangeOfDesiredConvergesVisibly() {
        // given
        MachineKey machine = aRegisteredMachine();
        report(machine, 1, "u", 1, "{'reported':{}}");
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getString("convergence.state")).isEqualTo("in_sync"));
        // when
        want(machine, "{'speed':1200}");
        // then
        JsonPath pending = twin(machine);
        assertThat(pending.getString("convergence.state")).isEqualTo("pending");
        assertThat(pending.getString("convergence.since")).isNotNull();
        assertThat(pending.getString("desired.metadata.'/speed'.changed_by")).isEqualTo("ada");
        device.subscribe(topic(machine, "desired"));
        JsonPath retained = JsonPath.from(MqttProbe.text(device.await(topic(machine, "desired"))));
        assertThat(retained.getLong("payload.revision")).isEqualTo(1);
        assertThat(retained.getInt("payload.desired.speed")).isEqualTo(1200);
        assertThat(retained.getString("source_id")).isEqualTo("twin");
        // when
        report(machine, 1, "u", 2, "{'reported':{'speed':1200},'applied_revision':1,'apply_status':'applied'}");
        // then
        SOON.untilAsserted(() -> {
            JsonPath twin = twin(machine);
            assertThat(twin.getString("convergence.state")).isEqualTo("in_sync");
            assertThat(Duration.parse(twin.getString("convergence.took"))).isPositive();
        });
        assertThat(metrics.timer("twin.convergence.time").count()).isPositive();
        // when
        report(
                machine,
                1,
                "u",
                3,
                "{'reported':{},'applied_revision':1,'apply_status':'rejected','reason':'too fast'}");
        // then
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getString("convergence.reason")).isEqualTo("too fast"));
        assertThat(twin(machine).getString("convergence.state")).isEqualTo("rejected");
    }

    @Test
    void aStaleReportIsAnsweredRecordedAndChangesNothing() {
        // given
        MachineKey machine = aRegisteredMachine();
        device.subscribe(topic(machine, "rejection"));
        report(machine, 2, "u", 5, "{'reported':{'n':5}}");
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getInt("reported.reported.n")).isEqualTo(5));
        double stale = reports("stale");
        // when
        report(machine, 2, "u", 4, "{'reported':{'n':4}}");
        // then
        JsonPath rejection = awaitRejection(machine, "stale");
        assertThat(rejection.getString("payload.message_id")).isEqualTo("state-2-u-4");
        assertThat(rejection.getString("payload.class")).isEqualTo("state");
        assertThat(rejection.getLong("payload.current.boot_id")).isEqualTo(2);
        assertThat(rejection.getLong("payload.current.sequence")).isEqualTo(5);
        assertThat(twin(machine).getInt("reported.reported.n")).isEqualTo(5);
        assertThat(reports("stale")).isGreaterThan(stale);
        JsonPath history = viewer().get(pathOf(machine) + "/history").jsonPath();
        assertThat(history.getList("items.outcome")).isEqualTo(List.of("stale", "applied"));
        assertThat(history.getString("items[0].correlation_id")).isEqualTo("c-7");
        assertThat(history.getInt("items[1].document.n")).isEqualTo(5);
    }

    @Test
    void anotherLifeIsToldTheNextBootId() {
        // given
        MachineKey machine = aRegisteredMachine();
        device.subscribe(topic(machine, "rejection"));
        report(machine, 42, "u", 5, "{'reported':{}}");
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getLong("reported.boot_id")).isEqualTo(42));
        // when
        report(machine, 1, "fresh", 1, "{'reported':{}}");
        // then
        JsonPath rejection = awaitRejection(machine, "boot_reused");
        assertThat(rejection.getLong("payload.next_boot_id")).isEqualTo(43);
        assertThat(rejection.getLong("payload.current.boot_id")).isEqualTo(42);
    }

    @Test
    void twoMachinesUnderOneNameAreShownAsAnAlert() {
        // given
        MachineKey machine = aRegisteredMachine();
        report(machine, 42, "a", 1, "{'reported':{}}");
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getLong("reported.boot_id")).isEqualTo(42));
        // when the other one adopts the boot id that it is told, and both go on
        report(machine, 43, "b", 1, "{'reported':{}}");
        for (int n = 2; n <= 5; n++) {
            int revision = n;
            SOON.untilAsserted(
                    () -> assertThat(twin(machine).getLong("reported.revision")).isEqualTo(revision));
            report(machine, 42, "a", n, "{'reported':{}}");
            int refused = n;
            SOON.untilAsserted(() -> assertThat(count(
                            "select count(*) from twin.transition where factory_id = $1 and machine_id = $2 and not accepted",
                            machine))
                    .isEqualTo(refused - 1));
            report(machine, 43, "b", n, "{'reported':{}}");
        }
        // then
        SOON.untilAsserted(
                () -> assertThat(viewer().get("/api/v1/factories/f1/twins/alerts?code=cloned_identity&limit=500")
                                .jsonPath()
                                .getList("items.machine_id", String.class))
                        .contains(machine.machineId().value()));
    }

    @Test
    void whatCantBeReadIsRecordedWithItsReason() {
        // given
        MachineKey machine = aRegisteredMachine();
        // when
        publish(machine, "state", "not json");
        // then
        SOON.untilAsserted(() -> viewer().get(pathOf(machine) + "/history")
                .then()
                .body("items[0].outcome", equalTo("malformed"))
                .body("items[0].reason", containsString("JSON")));
    }

    @Test
    void theDeltaSaysWhatTheMachineDoesNotReport() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1200,'mode':'auto'}");
        // when
        report(machine, 1, "u", 1, "{'reported':{'speed':1200.0,'mode':'eco'},'applied_revision':1}");
        // then
        SOON.untilAsserted(() -> viewer().get(pathOf(machine) + "/delta")
                .then()
                .statusCode(200)
                .body("desired_revision", equalTo(1))
                .body("differences.pointer", equalTo(List.of("/mode")))
                .body("differences[0].reported", equalTo("eco")));
    }

    @Test
    void aRevisionAboveTheKnownOneRaisesDesiredAndIsPublished() {
        // given
        MachineKey machine = aRegisteredMachine();
        device.subscribe(topic(machine, "desired"));
        want(machine, "{'speed':1}");
        // when
        report(machine, 1, "u", 1, "{'reported':{},'applied_revision':15}");
        // then
        device.await(
                message -> message.getTopic().toString().equals(topic(machine, "desired"))
                        && JsonPath.from(MqttProbe.text(message)).getLong("payload.revision") == 16,
                "desired 16");
        assertThat(twin(machine).getLong("desired.revision")).isEqualTo(16);
        assertThat(twin(machine).getString("convergence.state")).isEqualTo("pending");
        assertThat(viewer().get(pathOf(machine) + "/history").jsonPath().getList("items.outcome"))
                .containsExactly("ahead", "ahead", "applied");
    }

    @Test
    void aLateWillIsAnsweredAndTheMachineStaysOnline() {
        // given
        MachineKey machine = aRegisteredMachine();
        device.subscribe(topic(machine, "rejection"));
        announce(machine, 1, 2, "online", "connected", "");
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getString("availability.status")).isEqualTo("online"));
        // when
        announce(machine, 1, 1, "offline", "will", "");
        // then
        JsonPath rejection = awaitRejection(machine, "stale");
        assertThat(rejection.getString("payload.class")).isEqualTo("availability");
        assertThat(rejection.getLong("payload.current.session_id")).isEqualTo(2);
        assertThat(twin(machine).getString("availability.status")).isEqualTo("online");
        // when
        announce(machine, 1, 2, "offline", "will", "");
        // then
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getString("availability.reason")).isEqualTo("will"));
    }

    @Test
    void machinesBehindAGatewayGoOfflineWithIt() {
        // given
        MachineKey gateway = aRegisteredMachine();
        MachineKey machine = aRegisteredMachine();
        announce(gateway, 7, 3, "online", "connected", "");
        announce(
                machine,
                1,
                1,
                "online",
                "connected",
                "'via':{'gateway_id':'%s','boot_id':7,'session_id':3},".formatted(gateway.machineId()));
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getString("availability.status")).isEqualTo("online"));
        assertThat(twin(machine).getString("availability.via.gateway_id"))
                .isEqualTo(gateway.machineId().value());
        // when
        announce(gateway, 7, 3, "offline", "will", "");
        // then
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getString("availability.reason")).isEqualTo("gateway"));
        assertThat(viewer().get(pathOf(machine) + "/history").jsonPath().getString("items[0].actor"))
                .isEqualTo("gateway");
    }

    @Test
    void badInputCostsNobodyElseAnything() {
        // given
        MachineKey machine = aRegisteredMachine();
        MachineKey stranger = aNewMachine();
        MachineKey puzzle = MachineKey.of("f1", "puzzle-" + stranger.machineId());
        List.of(machine, stranger).forEach(one -> device.subscribe(topic(one, "rejection")));
        double malformed = reports("malformed");
        // when
        report(puzzle, 1, "u", 1, "{'reported':{'n':1}}");
        publish(machine, "state", "not json");
        publish(machine, "state", "{'message_id':'m1','source_id':'%s'}".formatted(machine.machineId()));
        publish(machine, "state", "");
        report(machine, 1, "u", 1, "{'reported':{},'applied_revision':9007199254740991}");
        report(stranger, 1, "u", 1, "{'reported':{}}");
        report(machine, 1, "u", 2, "{'reported':{'n':2}}");
        // then
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getInt("reported.reported.n")).isEqualTo(2));
        awaitRejection(machine, "malformed");
        awaitRejection(stranger, "unregistered");
        SOON.untilAsserted(() -> assertThat(reports("malformed")).isGreaterThanOrEqualTo(malformed + 3));
        viewer().get(pathOf(stranger)).then().statusCode(404);
        viewer().get(pathOf(puzzle)).then().statusCode(503);
        // when the registry can tell at last
        register(puzzle, "a1");
        // then
        SOON.untilAsserted(
                () -> assertThat(twin(puzzle).getInt("reported.reported.n")).isEqualTo(1));
    }

    @Test
    void whatTheBrokerRetainsIsReadNowAndThen() {
        // given
        MachineKey machine = aNewMachine();
        device.subscribe(topic(machine, "rejection"));
        report(machine, 3, "u", 8, "{'reported':{'n':8}}");
        announce(machine, 3, 1, "online", "connected", "");
        awaitRejection(machine, "unregistered");
        // when
        register(machine, "a1");
        // then
        SOON.untilAsserted(() -> {
            assertThat(twin(machine).getInt("reported.reported.n")).isEqualTo(8);
            assertThat(twin(machine).getString("availability.status")).isEqualTo("online");
        });
    }

    @Test
    void aMachineThatMovesFindsItsDesiredStateInItsNewArea() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1}");
        device.subscribe(topic(machine, "desired"));
        device.await(topic(machine, "desired"));
        device.clear();
        // when
        register(machine, "a2");
        // then
        // the desired state itself may come once more before it: retained, and as it was published
        Mqtt5Publish farewell = device.await(
                message -> message.getTopic().toString().equals(topic(machine, "desired"))
                        && MqttProbe.text(message).contains("moved_to"),
                "the farewell");
        assertThat(JsonPath.from(MqttProbe.text(farewell)).getString("payload.moved_to"))
                .isEqualTo("a2");
        String moved = topic(machine, "desired").replace("/a1/", "/a2/");
        device.subscribe(moved);
        assertThat(JsonPath.from(MqttProbe.text(device.await(moved))).getInt("payload.desired.speed"))
                .isEqualTo(1);
    }

    @Test
    void aMachineThatIsRegisteredAgainAtOnceInheritsNothing() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1}");
        // when
        delete(machine);
        register(machine, "a1");
        // then
        assertThat(twin(machine).getMap("desired.desired")).isEmpty();
        assertThat(twin(machine).getLong("desired.revision")).isEqualTo(2);
    }

    @Test
    void aDeletedMachineLeavesATombstoneFromWhichItsRevisionGoesOn() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1}");
        want(machine, "{'speed':2}");
        report(machine, 9, "u", 1, "{'reported':{},'applied_revision':2}");
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getString("convergence.state")).isEqualTo("in_sync"));
        device.subscribe(topic(machine, "desired"));
        device.await(topic(machine, "desired"));
        // when
        delete(machine);
        // then
        viewer().get(pathOf(machine)).then().statusCode(404);
        device.await(
                message -> message.getTopic().toString().equals(topic(machine, "desired"))
                        && message.getPayload().isEmpty(),
                "cleared desired");
        // when
        register(machine, "a1");
        // then
        JsonPath again = twin(machine);
        assertThat(again.getLong("desired.revision")).isEqualTo(3);
        assertThat(again.getMap("desired.desired")).isEmpty();
        assertThat(again.getString("convergence.state")).isIn("unknown", "pending");
        assertThat(viewer().get(pathOf(machine) + "/history").jsonPath().getList("items.outcome"))
                .contains("deleted");
    }

    @Test
    void aMachineThatIsRegisteredAgainWithANewControllerHealsAndOldReportsStayOld() {
        // given
        MachineKey machine = aRegisteredMachine();
        device.subscribe(topic(machine, "rejection"));
        report(machine, 9, "old", 4, "{'reported':{'n':4}}");
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getInt("reported.reported.n")).isEqualTo(4));
        delete(machine);
        SOON.untilAsserted(() -> assertThat(count(
                        "select count(*) from twin.twin where factory_id = $1 and machine_id = $2 and report is null",
                        machine))
                .isEqualTo(1));
        register(machine, "a1");
        // when what was queued before the deletion arrives, and the new controller begins at one
        report(machine, 9, "old", 3, "{'reported':{'n':3}}");
        report(machine, 1, "new", 1, "{'reported':{'n':1}}");
        // then
        assertThat(awaitRejection(machine, "boot_reused").getLong("payload.next_boot_id"))
                .isEqualTo(10);
        awaitRejection(machine, "stale");
        assertThat(twin(machine).getMap("reported")).isNull();
        // when
        report(machine, 10, "new", 1, "{'reported':{'n':2}}");
        // then
        SOON.untilAsserted(
                () -> assertThat(twin(machine).getInt("reported.reported.n")).isEqualTo(2));
        assertThat(twin(machine).getLong("reported.revision")).isEqualTo(2);
    }

    @Test
    void nothingOfADeletedMachineStaysRetained() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1}");
        report(machine, 1, "u", 1, "{'reported':{}}");
        announce(machine, 1, 1, "online", "connected", "");
        SOON.untilAsserted(() -> assertThat(placed(machine)).isEqualTo(1));
        // when
        delete(machine);
        // then
        SOON.untilAsserted(() -> assertThat(retained(machine, "a1")).isEmpty());
    }

    @Test
    void nothingStaysRetainedInTheAreaThatAMachineLeftOnceTheOverlapIsOver() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1}");
        report(machine, 1, "u", 1, "{'reported':{}}");
        announce(machine, 1, 1, "online", "connected", "");
        SOON.untilAsserted(() -> assertThat(placed(machine)).isEqualTo(1));
        // when
        register(machine, "a2");
        // then
        SOON.untilAsserted(() -> assertThat(retained(machine, "a1")).isEmpty());
        SOON.untilAsserted(() -> assertThat(retained(machine, "a2")).hasSize(1));
    }

    @Test
    void anAreaThatAMachineCameBackToIsNotCleared() {
        // given
        MachineKey machine = aRegisteredMachine();
        want(machine, "{'speed':1}");
        SOON.untilAsserted(() -> assertThat(placed(machine)).isEqualTo(1));
        // when
        register(machine, "a2");
        SOON.untilAsserted(() -> assertThat(cleared(machine)).isEqualTo(1));
        register(machine, "a1");
        // then
        SOON.untilAsserted(() -> assertThat(cleared(machine)).isZero());
        SOON.untilAsserted(() -> assertThat(retained(machine, "a2")).isEmpty());
        SOON.untilAsserted(() -> assertThat(retained(machine, "a1")).hasSize(1));
    }

    private long placed(MachineKey machine) {
        return count("select count(*) from twin.place where factory_id = $1 and machine_id = $2", machine);
    }

    private long cleared(MachineKey machine) {
        return count("select count(*) from twin.clearance where factory_id = $1 and machine_id = $2", machine);
    }

    /** The topics below an area on which the broker retains something of a machine. */
    private List<String> retained(MachineKey machine, String area) {
        try (MqttProbe reader = MqttProbe.connect(broker.port(), "reader-" + machine.machineId())) {
            String below =
                    "factory/" + machine.factoryId() + "/area/" + area + "/machine/" + machine.machineId() + "/+";
            reader.subscribe(below);
            // what is retained comes before what is published after it
            String mark = below.replace("/+", "/telemetry");
            reader.publish(mark, "mark");
            reader.await(mark);
            return reader.received().stream()
                    .map(message -> message.getTopic().toString())
                    .filter(topic -> !topic.equals(mark))
                    .toList();
        }
    }
}
