package io.millwright.broker.will;

import org.jspecify.annotations.Nullable;

/**
 * A last will, with what of it is kept.
 *
 * @param expirySeconds absent means without end
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record StoredWill(
        String topic,
        int qos,
        boolean retain,
        byte[] payload,
        @Nullable Long expirySeconds) {}
