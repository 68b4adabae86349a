package io.millwright.bench.stack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A piece of network between machines and broker that can be cut: neither side hears a word of it, only the end. */
public final class Relay implements AutoCloseable {
    private static final int BACKLOG = 4096;
    private static final int CONNECT_MILLIS = 5_000;
    private static final int BUFFER = 4096;

    private final ServerSocket listener;
    private final URI broker;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Thread acceptor = Thread.ofVirtual().name("relay").unstarted(this::accept);

    private Relay(ServerSocket listener, URI broker) {
        this.listener = listener;
        this.broker = broker;
    }

    public static Relay to(URI broker) throws IOException {
        var relay = new Relay(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()), broker);
        relay.acceptor.start();
        return relay;
    }

    /** Where machines find it. */
    public URI url() {
        return URI.create("mqtt://127.0.0.1:" + listener.getLocalPort());
    }

    /** Ends all connections at once. New ones can be made at once. */
    public void cut() {
        for (Socket socket : sockets) {
            close(socket);
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket machine = listener.accept();
                Thread.ofVirtual().start(() -> join(machine));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void join(Socket machine) {
        var upstream = new Socket();
        sockets.add(machine);
        sockets.add(upstream);
        try {
            machine.setTcpNoDelay(true);
            upstream.setTcpNoDelay(true);
            upstream.connect(new InetSocketAddress(broker.getHost(), broker.getPort()), CONNECT_MILLIS);
            Thread.ofVirtual().start(() -> pump(upstream, machine));
            pump(machine, upstream);
        } catch (IOException e) {
            close(machine);
            close(upstream);
        }
    }

    private void pump(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER];
        try {
            var in = from.getInputStream();
            var out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // the end of one side is the end of the other
        }
        close(from);
        close(to);
    }

    private void close(Socket socket) {
        sockets.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            // it is gone
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        try {
            acceptor.join(); // until then the system may still take connections
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cut();
    }
}
