package io.millwright.command.feed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.CommandId;
import io.millwright.model.json.Json;

/** Which events of a machine's feed are one command's. Pure. */
final class CommandChanges {
    private CommandChanges() {}

    /**
     * Whether to show it to who follows the command: its own events, and what is about no command, such as the end of the
     * stream.
     *
     * @param data of a server-sent event
     */
    static boolean concerns(String data, CommandId command) {
        try {
            JsonNode id = Json.STORED.readTree(data).path("data").path("command_id");
            return id.isMissingNode() || id.asText().equals(command.value());
        } catch (JsonProcessingException e) {
            return true;
        }
    }
}
