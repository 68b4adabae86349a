package io.millwright.bench.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RelayTest {
    private ServerSocket broker;
    private Relay relay;

    @BeforeEach
    void open() throws IOException {
        broker = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        relay = Relay.to(URI.create("mqtt://127.0.0.1:" + broker.getLocalPort()));
    }

    @AfterEach
    void close() throws IOException {
        relay.close();
        broker.close();
    }

    private Socket machine() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), relay.url().getPort());
        socket.setSoTimeout(5_000);
        return socket;
    }

    @Test
    void bytesGoBothWays() throws IOException {
        // given
        try (Socket machine = machine();
                Socket accepted = broker.accept()) {
            accepted.setSoTimeout(5_000);

            // when
            machine.getOutputStream().write(7);
            accepted.getOutputStream().write(9);

            // then
            assertThat(accepted.getInputStream().read()).isEqualTo(7);
            assertThat(machine.getInputStream().read()).isEqualTo(9);
        }
    }

    @Test
    void aCutEndsBothSidesAndANewConnectionGetsThrough() throws IOException {
        // given
        try (Socket machine = machine();
                Socket accepted = broker.accept()) {
            accepted.setSoTimeout(5_000);
            machine.getOutputStream().write(1);
            assertThat(accepted.getInputStream().read()).isEqualTo(1);

            // when
            relay.cut();

            // then
            assertThat(end(machine)).isTrue();
            assertThat(end(accepted)).isTrue();
        }
        try (Socket again = machine();
                Socket accepted = broker.accept()) {
            again.getOutputStream().write(3);
            assertThat(accepted.getInputStream().read()).isEqualTo(3);
        }
    }

    @Test
    void closedItTakesNobody() throws IOException {
        // given
        int port = relay.url().getPort();

        // when
        relay.close();

        // then
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(IOException.class);
    }

    /** The end of the stream, or a reset: both say that nothing comes any more. */
    private static boolean end(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
