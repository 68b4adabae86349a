package io.millwright.device;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.message.Desired;

/** Applies a desired state to the machine; called on the device's own thread, for each revision newer than the last. */
@FunctionalInterface
public interface DesiredHandler {
    DesiredAnswer apply(Desired desired, ObjectNode currentlyReported);

    /** What became of it, and what the machine's whole state is now. */
    sealed interface DesiredAnswer {
        ObjectNode reported();

        record Applied(ObjectNode reported) implements DesiredAnswer {}

        record Rejected(ObjectNode reported, String reason) implements DesiredAnswer {}

        /** Applied, but somebody at the machine set it otherwise. */
        record Overridden(ObjectNode reported, String reason) implements DesiredAnswer {}
    }
}
