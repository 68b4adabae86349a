package io.millwright.service.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An event that could not be delivered.
 *
 * @param event the CloudEvent
 * @param attempts how often it was tried
 * @param error of the last one
 */
@RegisterForReflection
public record DeadLetterView(
        long id, @Schema(type = SchemaType.OBJECT) ObjectNode event, int attempts, String error, Instant givenUpAt) {}
