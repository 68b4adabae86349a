package io.millwright.service.feed;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;

/** Ends a response whose client doesn't read, at once: nothing waits for what was written to be taken. */
final class CutOff {
    private CutOff() {}

    static void of(HttpServerRequest request) {
        boolean shared = request.version() == HttpVersion.HTTP_2;
        if (!shared && request.connection() instanceof ConnectionBase own) {
            // every other way to close it flushes first, and would never come to its end
            var _ = own.channelHandlerContext().close();
        } else {
            request.response().reset();
        }
    }
}
