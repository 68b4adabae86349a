package io.millwright.device;

import io.millwright.model.envelope.Position;
import io.millwright.model.topic.MessageClass;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A message that waits for the broker's word. It keeps its position when it is sent again.
 *
 * @param order of making, over all classes of the device
 * @param traceParent of the command that it answers; absent when there is none
 * @param confirmed completes when the broker has it, or exceptionally when it is given up
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Outgoing(
        long order,
        MessageClass messageClass,
        String messageId,
        Position position,
        byte[] bytes,
        @Nullable String traceParent,
        CompletableFuture<Void> confirmed) {}
