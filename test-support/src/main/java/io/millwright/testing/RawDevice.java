package io.millwright.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A device at the level of bytes, with MQTT 3.1.1: its connection can break without a word, as no client library lets it. For
 * one thread.
 */
public final class RawDevice implements AutoCloseable {
    private static final int TIMEOUT_MS = 20_000;
    private static final int PUBACK = 4;
    private static final int PUBLISH = 3;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private int packetId;

    /** A message that was received. */
    public record Received(String topic, String payload) {}

    private RawDevice(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(TIMEOUT_MS);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
    }

    /** Connected with a clean session and a retained will of QoS 1. */
    public static RawDevice connect(int port, String clientId, String willTopic, String will) {
        try {
            var device = new RawDevice(new Socket(InetAddress.getLoopbackAddress(), port));
            var body = new ByteArrayOutputStream();
            var data = new DataOutputStream(body);
            data.writeUTF("MQTT");
            data.writeByte(4);
            // clean session, will, will QoS 1, will retain
            data.writeByte(0x02 | 0x04 | 0x08 | 0x20);
            data.writeShort(30);
            data.writeUTF(clientId);
            data.writeUTF(willTopic);
            data.writeUTF(will);
            device.send(0x10, body.toByteArray());
            byte[] answer = device.read(2);
            if (answer[1] != 0) {
                throw new IllegalStateException("the broker refuses " + clientId + " with " + answer[1]);
            }
            return device;
        } catch (IOException e) {
            throw new UncheckedIOException(clientId + " can't connect", e);
        }
    }

    /** Publishes with QoS 1 and retain flag; returns when the broker has it. */
    public void publishRetained(String topic, String payload) {
        try {
            var body = new ByteArrayOutputStream();
            var data = new DataOutputStream(body);
            data.writeUTF(topic);
            data.writeShort(++packetId);
            data.write(payload.getBytes(StandardCharsets.UTF_8));
            send(0x33, body.toByteArray());
            read(PUBACK);
        } catch (IOException e) {
            throw new UncheckedIOException("not published on " + topic, e);
        }
    }

    /** Subscribes with QoS 1. */
    public void subscribe(String filter) {
        try {
            var body = new ByteArrayOutputStream();
            var data = new DataOutputStream(body);
            data.writeShort(++packetId);
            data.writeUTF(filter);
            data.writeByte(1);
            send(0x82, body.toByteArray());
            read(9);
        } catch (IOException e) {
            throw new UncheckedIOException("not subscribed to " + filter, e);
        }
    }

    private final List<Received> early = new ArrayList<>();

    /** The next message, acknowledged. */
    public Received receive() {
        if (!early.isEmpty()) {
            return early.removeFirst();
        }
        try {
            read(PUBLISH);
            return early.removeFirst();
        } catch (IOException e) {
            throw new UncheckedIOException("nothing is received", e);
        }
    }

    /** Reads until a packet of this type came; messages in between are kept. */
    private byte[] read(int type) throws IOException {
        while (true) {
            int first = in.readUnsignedByte();
            byte[] body = in.readNBytes(length());
            if (first >> 4 == PUBLISH) {
                received(first, body);
            }
            if (first >> 4 == type) {
                return body;
            }
        }
    }

    private void received(int first, byte[] body) throws IOException {
        int topicLength = ((body[0] & 0xff) << 8) | (body[1] & 0xff);
        String topic = new String(body, 2, topicLength, StandardCharsets.UTF_8);
        int at = 2 + topicLength;
        if ((first & 0x06) != 0) {
            send(0x40, new byte[] {body[at], body[at + 1]});
            at += 2;
        }
        early.add(new Received(topic, new String(body, at, body.length - at, StandardCharsets.UTF_8)));
    }

    private int length() throws IOException {
        int length = 0;
        for (int shift = 0; ; shift += 7) {
            int part = in.readUnsignedByte();
            length |= (part & 0x7f) << shift;
            if ((part & 0x80) == 0) {
                return length;
            }
        }
    }

    private void send(int first, byte[] body) throws IOException {
        var packet = new ByteArrayOutputStream();
        packet.write(first);
        int left = body.length;
        do {
            int part = left & 0x7f;
            left >>= 7;
            packet.write(left > 0 ? part | 0x80 : part);
        } while (left > 0);
        packet.writeBytes(body);
        out.write(packet.toByteArray());
        out.flush();
    }

    /** The connection breaks without a word: the broker publishes the will. */
    public void breakOff() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the connection can't be broken", e);
        }
    }

    /** Says goodbye: no will is sent. */
    @Override
    public void close() {
        try {
            if (!socket.isClosed()) {
                send(0xe0, new byte[0]);
                socket.close();
            }
        } catch (IOException e) {
            // the broker was faster
        }
    }
}
