package io.millwright.registry.broker;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

record AuthorizeAnswer(boolean allowed, @Nullable Refusal reason) {
    static AuthorizeAnswer of(Optional<Refusal> refusal) {
        return new AuthorizeAnswer(refusal.isEmpty(), refusal.orElse(null));
    }
}
