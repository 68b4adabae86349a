package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.auth.SubscriptionAuthorizer;
import com.hivemq.extension.sdk.api.auth.parameter.SubscriptionAuthorizerInput;
import com.hivemq.extension.sdk.api.auth.parameter.SubscriptionAuthorizerOutput;
import com.hivemq.extension.sdk.api.interceptor.publish.PublishInboundInterceptor;
import com.hivemq.extension.sdk.api.interceptor.publish.parameter.PublishInboundInput;
import com.hivemq.extension.sdk.api.interceptor.publish.parameter.PublishInboundOutput;
import com.hivemq.extension.sdk.api.packets.publish.AckReasonCode;
import com.hivemq.extension.sdk.api.packets.publish.PublishPacket;
import com.hivemq.extension.sdk.api.packets.subscribe.SubackReasonCode;
import com.hivemq.extension.sdk.api.packets.subscribe.Subscription;
import io.millwright.broker.acl.Grants;
import io.millwright.broker.acl.Verdict;
import java.util.Optional;

/**
 * Holds one connection to its grants.
 *
 * <p>Publishes are stopped by an interceptor, because the broker cuts the connection off when an authorizer denies one:
 * so an MQTT 5 client gets its PUBACK with "not authorized" and goes on. An MQTT 3 client can't be told and is cut off.
 */
final class ConnectionGuard implements PublishInboundInterceptor, SubscriptionAuthorizer {
    /** No rights at all. */
    static final ConnectionGuard NOTHING = new ConnectionGuard(Grants.NONE, Optional.empty(), Optional.empty());

    private final Grants grants;
    private final Optional<Allowance> messages;
    private final Optional<AccessReports> reports;
    private final DenialLog denials = new DenialLog();

    /**
     * @param messages how many messages it may publish; empty: as many as it likes
     * @param reports where refusals are reported; empty: nowhere
     */
    ConnectionGuard(Grants grants, Optional<Allowance> messages, Optional<AccessReports> reports) {
        this.grants = grants;
        this.messages = messages;
        this.reports = reports;
    }

    Grants grants() {
        return grants;
    }

    @Override
    public void onInboundPublish(PublishInboundInput input, PublishInboundOutput output) {
        PublishPacket packet = input.getPublishPacket();
        String clientId = input.getClientInformation().getClientId();
        if (messages.isPresent() && !messages.get().take(System.nanoTime())) {
            report(clientId, AccessReports.MESSAGE_RATE, packet.getTopic());
            output.preventPublishDelivery(AckReasonCode.QUOTA_EXCEEDED, "too many messages, send again later");
            return;
        }
        switch (grants.mayPublish(packet.getTopic(), packet.getQos().getQosNumber(), packet.getRetain())) {
            case Verdict.Allowed _ -> {}
            case Verdict.Denied(Verdict.Reason reason) -> {
                denials.denied(
                        "publish",
                        clientId,
                        packet.getTopic(),
                        reason,
                        packet.getQos().getQosNumber(),
                        packet.getRetain());
                report(clientId, AccessReports.TOPIC_REFUSED, "publish:" + packet.getTopic());
                output.preventPublishDelivery(
                        AckReasonCode.NOT_AUTHORIZED, "not granted to this client: " + reason.wireName());
            }
        }
    }

    @Override
    public void authorizeSubscribe(SubscriptionAuthorizerInput input, SubscriptionAuthorizerOutput output) {
        Subscription subscription = input.getSubscription();
        int qos = subscription.getQos().getQosNumber();
        switch (grants.maySubscribe(subscription.getTopicFilter(), qos)) {
            case Verdict.Allowed _ -> output.authorizeSuccessfully();
            case Verdict.Denied(Verdict.Reason reason) -> {
                denials.denied(
                        "subscribe",
                        input.getClientInformation().getClientId(),
                        subscription.getTopicFilter(),
                        reason,
                        qos,
                        false);
                report(
                        input.getClientInformation().getClientId(),
                        AccessReports.TOPIC_REFUSED,
                        "subscribe:" + subscription.getTopicFilter());
                output.failAuthorization(
                        SubackReasonCode.NOT_AUTHORIZED, "not granted to this client: " + reason.wireName());
            }
        }
    }

    private void report(String clientId, String kind, String detail) {
        reports.ifPresent(report -> report.note(clientId, kind, detail));
    }
}
