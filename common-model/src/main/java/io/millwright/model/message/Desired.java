package io.millwright.model.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.AreaId;
import io.millwright.model.json.Require;
import io.millwright.model.topic.MessageClass;
import org.jspecify.annotations.Nullable;

/**
 * The state that applications want of a machine, whole.
 *
 * @param movedTo the area where the machine is to be found from now on; absent while it stands where the topic says
 */
public record Desired(
        long revision, ObjectNode desired, @Nullable AreaId movedTo) implements Payload {
    public Desired {
        Require.that(revision >= 0, "revision must not be negative");
        Require.present(desired, "desired");
    }

    @Override
    public MessageClass messageClass() {
        return MessageClass.DESIRED;
    }
}
