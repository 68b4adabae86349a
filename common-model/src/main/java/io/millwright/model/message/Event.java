package io.millwright.model.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.json.Require;
import io.millwright.model.topic.MessageClass;
import org.jspecify.annotations.Nullable;

/** Something that happened, such as {@code sequence.skipped}. */
public record Event(
        String code, @Nullable String text, @Nullable ObjectNode values) implements Payload {
    /** Numbers that the source left out on purpose: values {@code class, from, to, reason}. */
    public static final String SEQUENCE_SKIPPED = "sequence.skipped";

    public Event {
        Require.text(code, 64, "code");
        Require.optionalText(text, 1024, "text");
        if (values != null) {
            Require.storable(values, "values");
        }
    }

    @Override
    public MessageClass messageClass() {
        return MessageClass.EVENT;
    }
}
