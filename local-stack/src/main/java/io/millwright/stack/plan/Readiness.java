package io.millwright.stack.plan;

import java.net.URI;
import java.nio.file.Path;

/** How a part tells that it can be used. */
public sealed interface Readiness {
    /** It answers 200 there. */
    record Answers(URI url) implements Readiness {}

    /** It makes this file. */
    record Makes(Path file) implements Readiness {}

    /** As soon as it is started. */
    record AtOnce() implements Readiness {}
}
