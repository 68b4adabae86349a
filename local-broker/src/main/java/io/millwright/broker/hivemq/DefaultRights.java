package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.auth.parameter.TopicPermission;
import com.hivemq.extension.sdk.api.packets.auth.DefaultAuthorizationBehaviour;
import com.hivemq.extension.sdk.api.packets.auth.ModifiableDefaultPermissions;
import com.hivemq.extension.sdk.api.services.builder.Builders;
import io.millwright.broker.acl.Grants;
import io.millwright.broker.acl.Grants.PublishGrant;

/**
 * The publish grants in the broker's own terms. {@link ConnectionGuard} decides first and answers better; what would slip
 * past it, this stops. Subscriptions are the guard's alone: none is allowed by default.
 */
final class DefaultRights {
    private DefaultRights() {}

    static void apply(Grants grants, ModifiableDefaultPermissions permissions) {
        permissions.setDefaultBehaviour(DefaultAuthorizationBehaviour.DENY);
        grants.publish().forEach(grant -> permissions.add(permission(grant)));
    }

    private static TopicPermission permission(PublishGrant grant) {
        return Builders.topicPermission()
                .topicFilter(grant.topic().toString())
                .type(TopicPermission.PermissionType.ALLOW)
                .activity(TopicPermission.MqttActivity.PUBLISH)
                .qos(grant.minQos() > 0 ? TopicPermission.Qos.ONE : TopicPermission.Qos.ZERO_ONE)
                .retain(grant.retain() ? TopicPermission.Retain.ALL : TopicPermission.Retain.NOT_RETAINED)
                .build();
    }
}
