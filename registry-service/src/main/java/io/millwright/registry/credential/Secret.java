package io.millwright.registry.credential;

import java.security.SecureRandom;
import java.util.Base64;

/** A password or token that nobody chose. */
public record Secret(String value) {
    private static final int BYTES = 24;

    /** 192 random bits in base64url: 32 characters. */
    public static Secret random(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    @Override
    public String toString() {
        return "Secret[…]";
    }
}
