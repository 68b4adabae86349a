package io.millwright.service.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import io.millwright.model.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Opaque cursors: the sort key of the last item seen, signed together with the query it belongs to.
 *
 * <p>Thread-safe. A cursor is no secret; the signature only keeps clients from making their own or using one elsewhere.
 */
public final class CursorCodec {
    static final int MIN_KEY_LENGTH = 16;
    private static final int MAX_CURSOR_LENGTH = 2_048;
    private static final int SIGNATURE_BYTES = 16;
    private static final String ALGORITHM = "HmacSHA256";
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final TypeReference<List<String>> STRINGS = new TypeReference<>() {};

    private final SecretKeySpec key;

    public CursorCodec(String key) {
        if (key.length() < MIN_KEY_LENGTH) {
            throw new IllegalArgumentException(
                    "millwright.cursor.key must have at least " + MIN_KEY_LENGTH + " characters");
        }
        this.key = new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    public String encode(String scope, List<String> position) {
        try {
            byte[] content = Json.MAPPER.writeValueAsBytes(position);
            return ENCODER.encodeToString(content) + "." + ENCODER.encodeToString(sign(scope, content));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A list of strings must be writable as JSON: " + position, e);
        }
    }

    /** The position; empty when the cursor wasn't made here for this query. */
    public Optional<List<String>> decode(String scope, String cursor) {
        int dot = cursor.indexOf('.');
        if (dot < 0 || cursor.length() > MAX_CURSOR_LENGTH) {
            return Optional.empty();
        }
        try {
            byte[] content = Base64.getUrlDecoder().decode(cursor.substring(0, dot));
            byte[] signature = Base64.getUrlDecoder().decode(cursor.substring(dot + 1));
            return MessageDigest.isEqual(signature, sign(scope, content))
                    ? Optional.of(Json.MAPPER.readValue(content, STRINGS))
                    : Optional.empty();
        } catch (IllegalArgumentException | IOException e) {
            return Optional.empty();
        }
    }

    private byte[] sign(String scope, byte[] content) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(scope.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return Arrays.copyOf(mac.doFinal(content), SIGNATURE_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }
}
