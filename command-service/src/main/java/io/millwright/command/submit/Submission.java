package io.millwright.command.submit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.digest.CanonicalJson;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A legal submission.
 *
 * @param chosenId absent when the service is to make one
 */
record Submission(
        MachineKey machine,
        @Nullable CommandId chosenId,
        String type,
        ObjectNode parameters,
        Lifetime lifetime,
        @Nullable Long configurationRevision) {

    /** The same for requests that mean the same, however they are written. */
    String digest() {
        ObjectNode meant = Json.MAPPER.createObjectNode();
        meant.put("machine_id", machine.machineId().value());
        meant.put("command_id", chosenId == null ? null : chosenId.value());
        meant.put("type", type);
        meant.set("parameters", parameters);
        switch (lifetime) {
            case Lifetime.For ttl -> meant.put("ttl", ttl.duration().toString());
            case Lifetime.Until until -> meant.put("expires_at", until.time().toString());
        }
        meant.put("configuration_revision", configurationRevision);
        return CanonicalJson.sha256(meant);
    }

    /** @param now the database's clock */
    Instant expiresAt(Instant now) {
        return switch (lifetime) {
            case Lifetime.For ttl -> now.plus(ttl.duration());
            case Lifetime.Until until -> until.time();
        };
    }
}
