package io.millwright.command.submit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.digest.CanonicalJson;
import io.millwright.command.twin.Conditions;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A legal submission.
 *
 * @param chosenId absent when the service is to make one
 * @param mayWait whether it waits for a machine that is offline
 * @param conditions what must hold of the machine's twin
 */
record Submission(
        MachineKey machine,
        @Nullable CommandId chosenId,
        String type,
        ObjectNode parameters,
        Lifetime lifetime,
        @Nullable Long configurationRevision,
        boolean mayWait,
        Conditions conditions) {

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
        // left out when absent: the digest of a plain submission has always been the same
        if (!mayWait) {
            meant.put("on_offline", "refuse");
        }
        if (!conditions.areNone()) {
            ObjectNode wanted = meant.putObject("preconditions").put("applied_revision", conditions.appliedRevision());
            conditions.reported().forEach(wanted.putObject("reported")::set);
        }
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
