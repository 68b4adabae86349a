package io.millwright.registry.credential;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA-256 of secrets under the server's key. The hash of one owner fits no other. Safe for use by many threads. */
public final class SecretHash {
    /** The owner of the password that the services share; no machine is called so. */
    public static final String SERVICES = "service:";

    private static final String ALGORITHM = "HmacSHA256";
    private static final int MIN_KEY_LENGTH = 32;
    private final SecretKeySpec key;

    /** @throws IllegalArgumentException when the key has less than 32 characters */
    public SecretHash(String key) {
        if (key.length() < MIN_KEY_LENGTH) {
            throw new IllegalArgumentException(
                    "millwright.registry.credential-key must have at least " + MIN_KEY_LENGTH + " characters");
        }
        this.key = new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    public byte[] of(String owner, String secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(owner.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) '\n');
            return mac.doFinal(secret.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no " + ALGORITHM, e);
        }
    }

    /** Takes the same time wherever the difference is. */
    public boolean matches(String owner, String secret, byte[] expected) {
        return MessageDigest.isEqual(of(owner, secret), expected);
    }
}
