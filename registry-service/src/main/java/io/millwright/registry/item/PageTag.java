package io.millwright.registry.item;

import io.millwright.service.http.Page;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.stream.Collectors;

/** The entity tag of a page: another one as soon as one of its items is another, or is another revision. */
final class PageTag {
    /** So many digits has a tag at most. */
    private static final BigInteger BOUND = BigInteger.TEN.pow(18);

    private PageTag() {}

    static long of(Page<? extends Stored<?>> page) {
        String content = page.items().stream()
                .map(item -> item.key().folded() + "@" + item.revision())
                .collect(Collectors.joining("\n", "", "\n" + page.next()));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return new BigInteger(1, digest).mod(BOUND).longValueExact();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
