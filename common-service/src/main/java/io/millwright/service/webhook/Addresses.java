package io.millwright.service.webhook;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;

/** Which addresses belong to the public internet. Pure. */
final class Addresses {
    private static final int[][] NOT_PUBLIC = {
        {0, 8}, // this network
        {10 << 24, 8},
        {100 << 24 | 64 << 16, 10}, // shared by carriers
        {127 << 24, 8},
        {169 << 24 | 254 << 16, 16}, // link-local; clouds keep credentials there
        {172 << 24 | 16 << 16, 12},
        {192 << 24, 24}, // protocol assignments
        {192 << 24 | 2 << 8, 24}, // documentation
        {192 << 24 | 88 << 16 | 99 << 8, 24}, // relays
        {192 << 24 | 168 << 16, 16},
        {198 << 24 | 18 << 16, 15}, // benchmarks
        {198 << 24 | 51 << 16 | 100 << 8, 24}, // documentation
        {203 << 24 | 113 << 8, 24}, // documentation
        {224 << 24, 4}, // multicast
        {240 << 24, 4} // reserved, broadcast
    };

    private Addresses() {}

    static boolean isPublic(InetAddress address) {
        return switch (address) {
            case Inet4Address four -> isPublic(four.getAddress());
            case Inet6Address six -> isPublic(six);
            default -> false;
        };
    }

    private static boolean isPublic(byte[] four) {
        int bits = (four[0] & 255) << 24 | (four[1] & 255) << 16 | (four[2] & 255) << 8 | (four[3] & 255);
        return Arrays.stream(NOT_PUBLIC).noneMatch(block -> (bits ^ block[0]) >>> (32 - block[1]) == 0);
    }

    /** Global unicast only, 2000::/3, less what documents, tunnels or embeds an address of the old kind. */
    private static boolean isPublic(Inet6Address six) {
        byte[] bytes = six.getAddress();
        if ((bytes[0] & 0xe0) != 0x20) {
            // 64:ff9b::/96 reaches the old internet by translation
            boolean translated = startsWith(bytes, 0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0);
            return translated && isPublic(Arrays.copyOfRange(bytes, 12, 16));
        }
        if (startsWith(bytes, 0x20, 0x02)) {
            return isPublic(Arrays.copyOfRange(bytes, 2, 6));
        }
        return !startsWith(bytes, 0x20, 0x01, 0, 0) && !startsWith(bytes, 0x20, 0x01, 0x0d, 0xb8);
    }

    private static boolean startsWith(byte[] bytes, int... prefix) {
        for (int i = 0; i < prefix.length; i++) {
            if ((bytes[i] & 255) != prefix[i]) {
                return false;
            }
        }
        return true;
    }
}
