package io.millwright.model.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.CommandId;
import io.millwright.model.json.Require;
import io.millwright.model.topic.MessageClass;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way to a machine: to be run at most once and not after its expiry.
 *
 * @param configurationRevision run only when this desired revision is the one applied; absent means whatever is applied
 */
public record CommandRequest(
        CommandId commandId,
        String type,
        ObjectNode parameters,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Long configurationRevision)
        implements Payload {
    public CommandRequest {
        Require.present(commandId, "command_id");
        Require.text(type, 64, "type");
        Require.present(parameters, "parameters");
        Require.present(createdAt, "created_at");
        Require.present(expiresAt, "expires_at");
    }

    @Override
    public MessageClass messageClass() {
        return MessageClass.COMMAND;
    }
}
