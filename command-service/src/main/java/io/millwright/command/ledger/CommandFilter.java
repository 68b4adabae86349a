package io.millwright.command.ledger;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which commands are wanted. Empty lists and absent members want all.
 *
 * @param from submitted not before
 * @param to submitted before
 */
public record CommandFilter(
        FactoryId factory,
        @Nullable MachineId machine,
        List<String> states,
        List<String> types,
        List<String> issuers,
        List<String> clients,
        @Nullable Instant from,
        @Nullable Instant to) {
    public CommandFilter {
        states = List.copyOf(states);
        types = List.copyOf(types);
        issuers = List.copyOf(issuers);
        clients = List.copyOf(clients);
    }
}
