package io.millwright.command.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which members of the items of a list are wanted. Pure.
 *
 * @param names all when empty
 */
record Fields(Set<String> names) {
    /** Members of a command that lists have, apart from its id, which is always there. */
    static final Set<String> OF_COMMAND = Set.of(
            "command_id",
            "factory_id",
            "machine_id",
            "type",
            "configuration_revision",
            "created_at",
            "expires_at",
            "issued_by",
            "client_id",
            "correlation_id",
            "state",
            "end",
            "delivery",
            "execution",
            "cancel");

    private static final String ID = "command_id";

    /** Empty when a name is none of a command's. */
    static Optional<Fields> of(@Nullable String text) {
        if (text == null) {
            return Optional.of(new Fields(Set.of()));
        }
        List<String> wanted = Arrays.asList(text.split(",", -1));
        Set<String> names = new LinkedHashSet<>(wanted);
        names.add(ID);
        return OF_COMMAND.containsAll(names) ? Optional.of(new Fields(names)) : Optional.empty();
    }

    ObjectNode keep(ObjectNode command) {
        return names.isEmpty() ? command : command.retain(names);
    }
}
