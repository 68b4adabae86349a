package io.millwright.service.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** The shared secret of calls between services and from brokers. */
final class InternalToken {
    private static final int MIN_LENGTH = 16;
    private static final String SCHEME = "Bearer ";
    private final byte[] expected;

    InternalToken(String token) {
        if (token.length() < MIN_LENGTH) {
            throw new IllegalArgumentException(
                    "millwright.internal.token must have at least " + MIN_LENGTH + " characters");
        }
        expected = token.getBytes(StandardCharsets.UTF_8);
    }

    /** Takes the same time for every wrong token of the same length. */
    boolean isCarriedBy(@Nullable String authorization) {
        return authorization != null
                && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(
                        expected,
                        authorization.substring(SCHEME.length()).trim().getBytes(StandardCharsets.UTF_8));
    }
}
