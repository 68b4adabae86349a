package io.millwright.model.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.millwright.model.id.CommandId;
import io.millwright.model.json.Require;
import io.millwright.model.topic.MessageClass;

/** A machine has a command. It says no more than that. */
public record Receipt(CommandId commandId, Status status) implements Payload {
    public Receipt {
        Require.present(commandId, "command_id");
        Require.present(status, "status");
    }

    public enum Status {
        @JsonProperty("received")
        RECEIVED,
        @JsonProperty("duplicate")
        DUPLICATE
    }

    @Override
    public MessageClass messageClass() {
        return MessageClass.RECEIPT;
    }
}
