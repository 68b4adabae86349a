package io.millwright.service.webhook;

import io.millwright.model.json.Require;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals secrets with AES-256-GCM as {@code aes256gcm:{key id}:{nonce, ciphertext and tag}}. A sealed secret opens for its owner alone,
 * under the key that sealed it. Safe for use by many threads.
 *
 * <p>A key is any random text; its hash is the AES key, and tells its id too, so that nobody has to name keys.
 */
final class SecretBox {
    static final int MIN_KEY_LENGTH = 32;
    private static final String SCHEME = "aes256gcm:";
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int ID_BYTES = 4;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String current;
    private final Map<String, SecretKeySpec> keys = new LinkedHashMap<>();

    /**
     * @param key seals and opens
     * @param earlier only open
     * @throws IllegalArgumentException when one has less than 32 characters
     */
    SecretBox(String key, List<String> earlier) {
        current = add(key);
        earlier.forEach(this::add);
    }

    private String add(String key) {
        if (key.length() < MIN_KEY_LENGTH) {
            throw new IllegalArgumentException(
                    "each key of webhooks' secrets must have at least " + MIN_KEY_LENGTH + " characters");
        }
        String id = HexFormat.of().formatHex(hash("id", key), 0, ID_BYTES);
        keys.put(id, new SecretKeySpec(hash("key", key), "AES"));
        return id;
    }

    private static byte[] hash(String use, String key) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(("millwright webhook secrets " + use + "\n" + key).getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** What everything begins with that is sealed under the current key. */
    String prefix() {
        return SCHEME + current + ":";
    }

    /** Another text each time. */
    String seal(String secret, String owner) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            byte[] sealed = cipher(
                            Cipher.ENCRYPT_MODE, Require.present(keys.get(current), "the current key"), nonce, owner)
                    .doFinal(secret.getBytes(StandardCharsets.UTF_8));
            byte[] all = ByteBuffer.allocate(nonce.length + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
            return prefix() + Base64.getUrlEncoder().withoutPadding().encodeToString(all);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + CIPHER, e);
        }
    }

    /**
     * The secret; also one that was stored before secrets were sealed. Empty when it was sealed under a key that isn't there, for
     * somebody else, or was changed.
     */
    Optional<String> open(String stored, String owner) {
        if (!stored.startsWith(SCHEME)) {
            return Optional.of(stored);
        }
        String[] parts = stored.substring(SCHEME.length()).split(":", -1);
        SecretKeySpec key = keys.get(parts[0]);
        if (key == null || parts.length != 2) {
            return Optional.empty();
        }
        try {
            byte[] all = Base64.getUrlDecoder().decode(parts[1]);
            byte[] secret = cipher(Cipher.DECRYPT_MODE, key, Arrays.copyOf(all, NONCE_BYTES), owner)
                    .doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES);
            return Optional.of(new String(secret, StandardCharsets.UTF_8));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Cipher cipher(int mode, SecretKeySpec key, byte[] nonce, String owner)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
