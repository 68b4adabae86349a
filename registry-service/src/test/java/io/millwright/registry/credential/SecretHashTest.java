package io.millwright.registry.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecretHashTest {
    private static final String KEY = "0123456789abcdef0123456789abcdef";
    private final SecretHash hashes = new SecretHash(KEY);

    @Test
    void theSameSecretOfTheSameOwnerMatches() {
        assertThat(hashes.matches("f1:m1", "secret", hashes.of("f1:m1", "secret")))
                .isTrue();
    }

    @Test
    void anotherSecretDoesNotMatch() {
        assertThat(hashes.matches("f1:m1", "secres", hashes.of("f1:m1", "secret")))
                .isFalse();
        assertThat(hashes.matches("f1:m1", "", hashes.of("f1:m1", "secret"))).isFalse();
    }

    @Test
    void aHashFitsNoOtherOwner() {
        assertThat(hashes.matches("f1:m2", "secret", hashes.of("f1:m1", "secret")))
                .isFalse();
    }

    @Test
    void aHashFitsNoOtherKey() {
        assertThat(new SecretHash(KEY.toUpperCase(java.util.Locale.ROOT))
                        .matches("f1:m1", "secret", hashes.of("f1:m1", "secret")))
                .isFalse();
    }

    @Test
    void aShortKeyIsRefusedByItsName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SecretHash("short"))
                .withMessageContaining("millwright.registry.credential-key");
    }

    @Test
    void secretsHave192BitsInUrlSafeLettersAndDoNotRepeat() {
        var random = new SecureRandom();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            String secret = Secret.random(random).value();
            assertThat(secret).matches("[A-Za-z0-9_-]{32}");
            assertThat(seen.add(secret)).isTrue();
        }
    }

    @Test
    void aSecretDoesNotShowItselfInText() {
        var secret = Secret.random(new SecureRandom());
        assertThat(secret.toString()).doesNotContain(secret.value());
    }
}
