package io.millwright.command.submit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.ledger.CommandOrder;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.ledger.Submitted;
import io.millwright.command.lifecycle.Terms;
import io.millwright.command.view.CommandPaths;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a submission: only what never changes, so that a repetition gets the same answer, whatever has become of the
 * command.
 *
 * @param href where its state is found
 */
@Schema(name = "AcceptedCommand", description = "The same for every repetition of a submission")
record AcceptedView(
        String commandId,
        String factoryId,
        String machineId,
        String type,
        @Schema(type = SchemaType.OBJECT) ObjectNode parameters,
        @Nullable Long configurationRevision,
        Instant createdAt,
        Instant expiresAt,
        String href) {
    static AcceptedView of(StoredCommand command) {
        Terms terms = command.life().terms();
        return of(command.order(), terms.createdAt(), terms.expiresAt());
    }

    static AcceptedView of(Submitted submission) {
        return of(submission.order(), submission.createdAt(), submission.expiresAt());
    }

    private static AcceptedView of(CommandOrder order, Instant createdAt, Instant expiresAt) {
        return new AcceptedView(
                order.key().commandId().value(),
                order.key().factoryId().value(),
                order.machine().machineId().value(),
                order.type(),
                order.parameters(),
                order.configurationRevision(),
                createdAt,
                expiresAt,
                CommandPaths.of(order).toString());
    }
}
