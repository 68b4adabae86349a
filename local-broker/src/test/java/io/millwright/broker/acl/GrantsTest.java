package io.millwright.broker.acl;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.broker.acl.Grants.PublishGrant;
import io.millwright.broker.acl.Grants.SubscribeGrant;
import io.millwright.broker.acl.Verdict.Allowed;
import io.millwright.broker.acl.Verdict.Denied;
import io.millwright.broker.acl.Verdict.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrantsTest {
    private static final String OWN = "factory/f1/area/a2/machine/m3/";
    private static final Grants DEVICE = new Grants(
            List.of(
                    new PublishGrant(filter(OWN + "telemetry"), 0, 1, false),
                    new PublishGrant(filter(OWN + "state"), 1, 1, true),
                    new PublishGrant(filter(OWN + "event"), 1, 1, false)),
            List.of(new SubscribeGrant(filter(OWN + "command"), 1), new SubscribeGrant(filter(OWN + "desired"), 1)));
    private static final Grants SERVICE = new Grants(
            List.of(new PublishGrant(filter("factory/+/area/+/machine/+/command"), 1, 1, false)),
            List.of(
                    new SubscribeGrant(filter("$share/twin/factory/+/area/+/machine/+/state"), 1),
                    new SubscribeGrant(filter("factory/+/area/+/machine/+/availability"), 1)));

    @ParameterizedTest
    @CsvSource({"telemetry,0,false", "telemetry,1,false", "state,1,true", "state,1,false", "event,1,false"})
    void aDevicePublishesItsOwnClasses(String messageClass, int qos, boolean retain) {
        assertThat(DEVICE.mayPublish(OWN + messageClass, qos, retain)).isEqualTo(new Allowed());
    }

    @ParameterizedTest
    @CsvSource({
        "telemetry,2,false,QOS",
        "telemetry,1,true,RETAIN",
        "state,0,true,QOS",
        "state,2,true,QOS",
        "event,0,false,QOS",
        "event,1,true,RETAIN",
        "command,1,false,TOPIC",
        "desired,1,true,TOPIC",
        "state/x,1,false,TOPIC",
        "'',1,false,TOPIC",
        "+,1,false,TOPIC",
        "#,1,false,TOPIC"
    })
    void aDevicePublishesNothingElse(String messageClass, int qos, boolean retain, Reason reason) {
        assertThat(DEVICE.mayPublish(OWN + messageClass, qos, retain)).isEqualTo(new Denied(reason));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "factory/f1/area/a2/machine/m4/telemetry",
                "factory/f1/area/a9/machine/m3/telemetry",
                "factory/f2/area/a2/machine/m3/telemetry",
                "factory/f1/area/a2/machine/m3",
                "/factory/f1/area/a2/machine/m3/telemetry",
                "factory/f1/area/a2/machine/m3/TELEMETRY",
                "system/registry/changed",
                "$SYS/x",
                "$share/g/factory/f1/area/a2/machine/m3/telemetry"
            })
    void aDevicePublishesNowhereElse(String topic) {
        assertThat(DEVICE.mayPublish(topic, 1, false)).isEqualTo(new Denied(Reason.TOPIC));
    }

    @ParameterizedTest
    @ValueSource(strings = {"command", "desired"})
    void aDeviceSubscribesToWhatIsForIt(String messageClass) {
        assertThat(DEVICE.maySubscribe(OWN + messageClass, 1)).isEqualTo(new Allowed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#",
                "+/#",
                "factory/#",
                "factory/f1/area/a2/machine/m3/#",
                "factory/f1/area/a2/machine/m3/+",
                "factory/f1/area/a2/machine/+/command",
                "factory/f1/area/a2/machine/m4/command",
                "factory/f1/area/a2/machine/m3/state",
                "factory/f1/area/a2/machine/m3/command/#",
                "$share/x/factory/f1/area/a2/machine/m3/command",
                "$share/command/factory/+/area/+/machine/+/receipt",
                "$share/x/#",
                "$SYS/#",
                "$share//factory/f1/area/a2/machine/m3/command",
                "system/registry/changed",
                "",
                "a/#/b"
            })
    void aDeviceSubscribesToNothingElse(String filter) {
        assertThat(DEVICE.maySubscribe(filter, 1)).isEqualTo(new Denied(Reason.TOPIC));
    }

    @Test
    void aServiceSubscribesInItsOwnGroupOnly() {
        assertThat(SERVICE.maySubscribe("$share/twin/factory/+/area/+/machine/+/state", 1))
                .isEqualTo(new Allowed());
        assertThat(SERVICE.maySubscribe("$share/other/factory/+/area/+/machine/+/state", 1))
                .isEqualTo(new Denied(Reason.TOPIC));
        assertThat(SERVICE.maySubscribe("factory/+/area/+/machine/+/state", 1)).isEqualTo(new Denied(Reason.TOPIC));
        assertThat(SERVICE.maySubscribe("$share/twin/factory/#", 1)).isEqualTo(new Denied(Reason.TOPIC));
    }

    @Test
    void partOfAGrantedFilterMayBeSubscribedTo() {
        assertThat(SERVICE.maySubscribe("factory/f1/area/+/machine/m3/availability", 1))
                .isEqualTo(new Allowed());
    }

    @Test
    void aCommandIsNeverRetained() {
        assertThat(SERVICE.mayPublish(OWN + "command", 1, true)).isEqualTo(new Denied(Reason.RETAIN));
        assertThat(SERVICE.mayPublish(OWN + "command", 1, false)).isEqualTo(new Allowed());
    }

    @Test
    void qosTwoOfASubscriptionCountsAsOneBecauseNoMoreIsGivenOut() {
        assertThat(DEVICE.maySubscribe(OWN + "command", 2)).isEqualTo(new Allowed());
    }

    @Test
    void aSubscriptionAboveItsGrantedQosIsDenied() {
        var grants = new Grants(List.of(), List.of(new SubscribeGrant(filter("a"), 0)));

        assertThat(grants.maySubscribe("a", 1)).isEqualTo(new Denied(Reason.QOS));
        assertThat(grants.maySubscribe("a", 0)).isEqualTo(new Allowed());
    }

    @Test
    void anyOneOfSeveralGrantsIsEnough() {
        var grants = new Grants(
                List.of(new PublishGrant(filter("a"), 1, 1, false), new PublishGrant(filter("+"), 0, 0, true)),
                List.of());

        assertThat(grants.mayPublish("a", 1, false)).isEqualTo(new Allowed());
        assertThat(grants.mayPublish("a", 0, true)).isEqualTo(new Allowed());
        assertThat(grants.mayPublish("a", 1, true)).isInstanceOf(Denied.class);
    }

    @Test
    void nothingIsAllowedWithoutGrants() {
        assertThat(Grants.NONE.mayPublish("a", 0, false)).isEqualTo(new Denied(Reason.TOPIC));
        assertThat(Grants.NONE.maySubscribe("a", 0)).isEqualTo(new Denied(Reason.TOPIC));
    }

    private static TopicFilter filter(String text) {
        return TopicFilter.parse(text).orElseThrow();
    }
}
