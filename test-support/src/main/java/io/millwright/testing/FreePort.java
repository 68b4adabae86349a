package io.millwright.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** TCP ports of the loopback address. */
public final class FreePort {
    private FreePort() {}

    /** One that nobody listens on now; also good for "a server that is not there". */
    public static int find() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port", e);
        }
    }
}
