package io.millwright.service.mqtt;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Takes one connection, says that all is well, and answers nothing that is published. */
final class MuteBroker implements AutoCloseable {
    /** MQTT 5: CONNACK, no session present, success, no properties. */
    private static final byte[] CONNACK = {0x20, 3, 0, 0, 0};

    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

    MuteBroker() throws IOException {
        Thread.ofVirtual().start(this::serve);
    }

    String url() {
        return "mqtt://127.0.0.1:" + server.getLocalPort();
    }

    private void serve() {
        try (Socket client = server.accept();
                InputStream in = client.getInputStream()) {
            if (in.read() >= 0) {
                client.getOutputStream().write(CONNACK);
            }
            // whatever it says is read until it leaves
            in.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException e) {
            // the client or the test has gone
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
