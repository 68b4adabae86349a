package io.millwright.command.ledger;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.model.id.MachineKey;
import org.jspecify.annotations.Nullable;

/**
 * What was submitted; never changes.
 *
 * @param clientId the application that submitted it; its idempotency keys are its own
 * @param issuedBy the user or application that it was submitted for
 * @param idempotencyKey absent when the client chose the command id instead
 * @param requestDigest of the canonical request; the same key with another digest is a conflict
 * @param traceParent W3C Trace Context of the submission; absent when it had none, or traces are not kept
 */
public record CommandOrder(
        CommandKey key,
        MachineKey machine,
        String clientId,
        String issuedBy,
        @Nullable String idempotencyKey,
        String requestDigest,
        @Nullable String correlationId,
        @Nullable String traceParent,
        String type,
        ObjectNode parameters,
        @Nullable Long configurationRevision) {}
