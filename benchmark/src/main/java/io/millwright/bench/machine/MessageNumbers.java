package io.millwright.bench.machine;

import java.nio.charset.StandardCharsets;

/** Reads the position of a message that a machine of this tool wrote, without the cost of reading all of it. Pure. */
public final class MessageNumbers {
    private static final byte[] SEQUENCE = "\"sequence\":".getBytes(StandardCharsets.US_ASCII);

    private MessageNumbers() {}

    /** 0 when there is none. */
    public static long sequence(byte[] message) {
        int at = indexAfter(message);
        long number = 0;
        while (at < message.length && message[at] >= '0' && message[at] <= '9') {
            number = number * 10 + message[at++] - '0';
        }
        return number;
    }

    private static int indexAfter(byte[] message) {
        for (int begin = 0; begin <= message.length - SEQUENCE.length; begin++) {
            int same = 0;
            while (same < SEQUENCE.length && message[begin + same] == SEQUENCE[same]) {
                same++;
            }
            if (same == SEQUENCE.length) {
                return begin + same;
            }
        }
        return message.length;
    }
}
