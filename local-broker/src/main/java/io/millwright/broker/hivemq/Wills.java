package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.packets.connect.WillPublishPacket;
import com.hivemq.extension.sdk.api.packets.general.Qos;
import com.hivemq.extension.sdk.api.services.builder.Builders;
import com.hivemq.extension.sdk.api.services.publish.Publish;
import io.millwright.broker.will.StoredWill;
import java.nio.ByteBuffer;

/** Between the broker's shape of a will and the one on disk. */
final class Wills {
    private Wills() {}

    static StoredWill stored(WillPublishPacket will) {
        return new StoredWill(
                will.getTopic(),
                will.getQos().getQosNumber(),
                will.getRetain(),
                will.getPayload().map(Wills::bytes).orElseGet(() -> new byte[0]),
                will.getMessageExpiryInterval().orElse(null));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        ByteBuffer source = buffer.duplicate();
        byte[] copy = new byte[source.remaining()];
        source.get(copy);
        return copy;
    }

    static Publish message(StoredWill will) {
        var message = Builders.publish()
                .topic(will.topic())
                .qos(Qos.valueOf(will.qos()))
                .retain(will.retain())
                .payload(ByteBuffer.wrap(will.payload()));
        if (will.expirySeconds() != null) {
            message.messageExpiryInterval(will.expirySeconds());
        }
        return message.build();
    }
}
