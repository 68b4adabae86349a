package io.millwright.command.submit;

import java.time.Duration;
import java.time.Instant;

/** How long a command is meant, as the client put it. */
sealed interface Lifetime {
    record For(Duration duration) implements Lifetime {}

    record Until(Instant time) implements Lifetime {}
}
