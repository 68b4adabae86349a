package io.millwright.stack.run;

import io.millwright.stack.plan.StopRank;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/** Something that the stack starts, watches and ends. */
interface Part {
    String name();

    /** Parts that have to be ready before this one is started. */
    Set<String> after();

    StopRank rank();

    Path log();

    /** How long it may take from the start to readiness. */
    Duration patience();

    /** Whether it may end by itself, with success. */
    boolean mayFinish();

    /**
     * Starts it, fetching first what is not there yet.
     *
     * @throws io.millwright.stack.Refusal when it can't be started, with the reason and what to do
     */
    Running start() throws IOException, InterruptedException;

    boolean isReady() throws InterruptedException;
}
