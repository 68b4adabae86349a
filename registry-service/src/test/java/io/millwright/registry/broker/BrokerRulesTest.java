package io.millwright.registry.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import io.millwright.model.topic.TopicFilters;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a connected client may do. */
class BrokerRulesTest {
    private static final MachineKey M3 = MachineKey.of("f1", "m3");
    private static final AreaId A2 = new AreaId("a2");
    private static final String OWN = "factory/f1/area/a2/machine/m3/";
    private static final Rights DEVICE = Rights.ofDevice(M3, List.of(A2));

    private static String own(MessageClass messageClass) {
        return MachineTopic.of(M3, A2, messageClass).path();
    }

    static Stream<MessageClass> fromDevice() {
        return Arrays.stream(MessageClass.values()).filter(MessageClass::isFromDevice);
    }

    static Stream<MessageClass> toDevice() {
        return Arrays.stream(MessageClass.values()).filter(each -> !each.isFromDevice());
    }

    @ParameterizedTest
    @MethodSource("fromDevice")
    void aDeviceWritesItsOwnClasses(MessageClass messageClass) {
        assertThat(BrokerRules.publish(DEVICE, own(messageClass), messageClass.maxQos(), messageClass.retained()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("toDevice")
    void aDeviceNeverWritesWhatComesFromTheCloud(MessageClass messageClass) {
        assertThat(BrokerRules.publish(DEVICE, own(messageClass), 1, false)).contains(Refusal.TOPIC_NOT_ALLOWED);
    }

    @ParameterizedTest
    @MethodSource("toDevice")
    void aDeviceReadsWhatComesFromTheCloud(MessageClass messageClass) {
        assertThat(BrokerRules.subscribe(DEVICE, own(messageClass), 1)).isEmpty();
        assertThat(BrokerRules.subscribe(DEVICE, own(messageClass), 0)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("fromDevice")
    void aDeviceDoesNotReadWhatDevicesWriteNotEvenItsOwn(MessageClass messageClass) {
        assertThat(BrokerRules.subscribe(DEVICE, own(messageClass), 1)).contains(Refusal.TOPIC_NOT_ALLOWED);
    }

    @ParameterizedTest
    @MethodSource("fromDevice")
    void retainIsAllowedOnlyWhereThePolicySaysSo(MessageClass messageClass) {
        var refusal = BrokerRules.publish(DEVICE, own(messageClass), 1, true);
        if (messageClass.retained()) {
            assertThat(refusal).isEmpty();
        } else {
            assertThat(refusal).contains(Refusal.RETAIN_NOT_ALLOWED);
        }
    }

    @ParameterizedTest
    @MethodSource("fromDevice")
    void qosStaysWithinThePolicy(MessageClass messageClass) {
        for (int qos = -1; qos <= 3; qos++) {
            boolean within = messageClass.minQos() <= qos && qos <= messageClass.maxQos();
            assertThat(BrokerRules.publish(DEVICE, own(messageClass), qos, false)
                            .isEmpty())
                    .as("QoS %d", qos)
                    .isEqualTo(within);
        }
    }

    @Test
    void qosTwoIsUsedNowhere() {
        assertThat(BrokerRules.publish(DEVICE, OWN + "telemetry", 2, false)).contains(Refusal.QOS_NOT_ALLOWED);
        assertThat(BrokerRules.subscribe(DEVICE, OWN + "command", 2)).contains(Refusal.QOS_NOT_ALLOWED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "factory/f1/area/a2/machine/m4/telemetry",
                "factory/f1/area/a2/machine/m33/telemetry",
                "factory/f1/area/a2/machine/M3/telemetry",
                "factory/f1/area/a1/machine/m3/telemetry",
                "factory/f2/area/a2/machine/m3/telemetry",
                "/factory/f1/area/a2/machine/m3/telemetry",
                "factory/f1/area/a2/machine/m3/telemetry/",
                "factory/f1/area/a2/machine/m3/telemetry/x",
                "factory/f1/area/a2/machine/m3/Telemetry",
                "factory/f1/area/a2/machine/m3",
                "factory/f1/area/a2/machine/m3/",
                "factory/f1/area/a2/machine/m3/+",
                "factory/f1/area/a2/machine/m3/#",
                "factory/+/area/+/machine/+/telemetry",
                "factory/f1/area/a2/machine/+/telemetry",
                "factory/f1//a2/machine/m3/telemetry",
                "system/registry/changed",
                "system/registry",
                "$SYS/broker",
                "$share/x/factory/f1/area/a2/machine/m3/telemetry",
                "#",
                "+",
                "",
                " "
            })
    void aDeviceWritesNowhereElse(String topic) {
        assertThat(BrokerRules.publish(DEVICE, topic, 1, false)).contains(Refusal.TOPIC_NOT_ALLOWED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#",
                "+",
                "+/#",
                "factory/#",
                "factory/f1/#",
                "factory/f1/area/a2/machine/m3/#",
                "factory/f1/area/a2/machine/m3/+",
                "factory/f1/area/a2/machine/+/command",
                "factory/f1/area/+/machine/m3/command",
                "factory/+/area/+/machine/+/command",
                "factory/f1/area/a2/machine/m4/command",
                "factory/f1/area/a2/machine/m3/command/#",
                "factory/f1/area/a2/machine/m3/command/",
                "factory/f1/area/a2/machine/M3/command",
                "$share/x/factory/f1/area/a2/machine/m3/command",
                "$share/x/#",
                "$share//factory/f1/area/a2/machine/m3/command",
                "$queue/factory/f1/area/a2/machine/m3/command",
                "$SYS/#",
                "$SYS/broker/clients",
                "system/registry/changed",
                "system/#",
                ""
            })
    void aDeviceReadsNowhereElse(String filter) {
        assertThat(BrokerRules.subscribe(DEVICE, filter, 1)).contains(Refusal.TOPIC_NOT_ALLOWED);
    }

    @ParameterizedTest
    @EnumSource(ServiceName.class)
    void aServiceWritesItsClassesToAnyMachineAndNothingElse(ServiceName service) {
        Rights rights = Rights.ofService(service);
        for (MessageClass each : MessageClass.values()) {
            boolean sends = service.sent().contains(each) || service.cleared().contains(each);
            assertThat(BrokerRules.publish(rights, own(each), 1, each.retained())
                            .isEmpty())
                    .as("%s publishes %s", service, each)
                    .isEqualTo(sends);
            assertThat(BrokerRules.publish(rights, own(each), 1, true).isEmpty())
                    .as("%s publishes %s retained", service, each)
                    .isEqualTo(sends && each.retained());
        }
    }

    @Test
    void onlyTheIngestionServiceTellsWhatItHeardAndOnlyTheTwinServiceListens() {
        for (ServiceName service : ServiceName.values()) {
            Rights rights = Rights.ofService(service);
            assertThat(BrokerRules.publish(rights, "system/ingestion/seen", 1, false)
                            .isEmpty())
                    .isEqualTo(service == ServiceName.INGESTION);
            assertThat(BrokerRules.publish(rights, "system/ingestion/seen", 1, true))
                    .isPresent();
            assertThat(BrokerRules.subscribe(rights, "$share/twin/system/ingestion/seen", 1)
                            .isEmpty())
                    .isEqualTo(service == ServiceName.TWIN);
        }
        assertThat(BrokerRules.publish(DEVICE, "system/ingestion/seen", 1, false))
                .contains(Refusal.TOPIC_NOT_ALLOWED);
    }

    @Test
    void onlyTheTwinServiceClearsWhatDevicesRetain() {
        for (ServiceName service : ServiceName.values()) {
            assertThat(service.cleared())
                    .isEqualTo(
                            service == ServiceName.TWIN
                                    ? fromDevice()
                                            .filter(MessageClass::retained)
                                            .toList()
                                    : List.of());
        }
    }

    @ParameterizedTest
    @EnumSource(ServiceName.class)
    void aServiceReadsItsClassesOnlySharedOrPlain(ServiceName service) {
        Rights rights = Rights.ofService(service);
        for (MessageClass each : MessageClass.values()) {
            assertThat(BrokerRules.subscribe(rights, TopicFilters.shared(service.wireName(), each), 1)
                            .isEmpty())
                    .isEqualTo(service.consumed().contains(each));
            assertThat(BrokerRules.subscribe(rights, TopicFilters.shared("other", each), 1))
                    .contains(Refusal.TOPIC_NOT_ALLOWED);
            assertThat(BrokerRules.subscribe(rights, TopicFilters.allMachines(each), 1)
                            .isEmpty())
                    .isEqualTo(service.consumed().contains(each)
                            || service.inspected().contains(each));
        }
    }

    @ParameterizedTest
    @EnumSource(ServiceName.class)
    void servicesHaveNoWiderFilterEither(ServiceName service) {
        Rights rights = Rights.ofService(service);
        for (String filter :
                List.of("#", "factory/#", "factory/f1/#", "$SYS/#", "$share/" + service.wireName() + "/#")) {
            assertThat(BrokerRules.subscribe(rights, filter, 1)).contains(Refusal.TOPIC_NOT_ALLOWED);
        }
    }

    @ParameterizedTest
    @EnumSource(ServiceName.class)
    void everyServiceIsNudgedAndOnlyTheRegistryNudges(ServiceName service) {
        Rights rights = Rights.ofService(service);
        assertThat(BrokerRules.subscribe(rights, TopicFilters.REGISTRY_CHANGED, 1))
                .isEmpty();
        assertThat(BrokerRules.publish(rights, TopicFilters.REGISTRY_CHANGED, 1, false)
                        .isEmpty())
                .isEqualTo(service == ServiceName.REGISTRY);
    }

    @Test
    void aServiceDoesNotPublishOnAWildcard() {
        Rights twin = Rights.ofService(ServiceName.TWIN);
        assertThat(BrokerRules.publish(twin, "factory/+/area/+/machine/+/desired", 1, true))
                .contains(Refusal.TOPIC_NOT_ALLOWED);
        assertThat(BrokerRules.publish(twin, "factory/f1/area/a2/machine/m3/desired/x", 1, true))
                .contains(Refusal.TOPIC_NOT_ALLOWED);
    }

    @Test
    void aCommandIsNeverRetained() {
        assertThat(BrokerRules.publish(Rights.ofService(ServiceName.COMMAND), OWN + "command", 1, true))
                .contains(Refusal.RETAIN_NOT_ALLOWED);
    }

    @Test
    void everyClassFromDevicesIsConsumedAndEveryOtherIsSent() {
        for (MessageClass each : MessageClass.values()) {
            assertThat(Arrays.stream(ServiceName.values())
                            .anyMatch(service -> each.isFromDevice()
                                    ? service.consumed().contains(each)
                                    : service.sent().contains(each)))
                    .as("%s", each)
                    .isTrue();
        }
    }

    @Test
    void whoHasNoRightsIsRefusedForThatReason() {
        // given
        var request =
                new AuthorizeRequest("f1:m3", "f1:m3", AuthorizeRequest.Action.PUBLISH, OWN + "telemetry", 1, false);

        // when
        var refusal = BrokerRules.authorize(new RightsDecision.Refused(Refusal.UNKNOWN_IDENTITY), request);

        // then
        assertThat(refusal).contains(Refusal.UNKNOWN_IDENTITY);
    }
}
