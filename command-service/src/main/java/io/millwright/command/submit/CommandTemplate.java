package io.millwright.command.submit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A command that is meant for several machines. */
public record CommandTemplate(
        String type,
        ObjectNode parameters,
        Duration ttl,
        @Nullable Long configurationRevision) {}
