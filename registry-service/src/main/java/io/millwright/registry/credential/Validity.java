package io.millwright.registry.credential;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** From when until when a credential is to open something. */
record Validity(@Nullable Instant notBefore, @Nullable Instant notAfter) {
    static final Validity UNLIMITED = new Validity(null, null);
}
