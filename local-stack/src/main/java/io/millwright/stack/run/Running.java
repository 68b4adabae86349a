package io.millwright.stack.run;

import io.millwright.stack.process.Ending;
import io.millwright.stack.process.ProcessIdentity;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/** A started process. */
interface Running {
    ProcessIdentity identity();

    /** Completes when it is gone, with its exit code where that can be known. */
    CompletableFuture<OptionalInt> onExit();

    /** Ends it, asking first; returns when it is gone. */
    default void end(Duration grace) {
        Ending.end(identity(), grace);
    }
}
