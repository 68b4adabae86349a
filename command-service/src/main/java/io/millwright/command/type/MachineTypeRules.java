package io.millwright.command.type;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The commands that machines of a type take.
 *
 * @param commands by name; when there are none, any command is taken
 */
public record MachineTypeRules(Map<String, CommandTypeRules> commands) {
    /** Of a type that says nothing. */
    public static final MachineTypeRules ANYTHING = new MachineTypeRules(Map.of());

    public MachineTypeRules {
        commands = Map.copyOf(commands);
    }

    /** @param document the machine type as the registry describes it */
    public static MachineTypeRules of(JsonNode document) {
        Map<String, CommandTypeRules> commands = new TreeMap<>();
        for (JsonNode command : document.path("command_types")) {
            commands.put(command.path("type").asText(), CommandTypeRules.of(command));
        }
        return new MachineTypeRules(commands);
    }

    /** Empty when machines of the type don't take such a command. */
    public Optional<CommandTypeRules> of(String commandType) {
        return commands.isEmpty() ? Optional.of(CommandTypeRules.NONE) : Optional.ofNullable(commands.get(commandType));
    }
}
