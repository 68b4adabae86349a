package io.millwright.service.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SecretBoxTest {
    private static final String KEY = "a random text, for example this one";
    private static final String OTHER = "another random text that is long enough";
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private final SecretBox box = new SecretBox(KEY, List.of());

    @Test
    void aSealedSecretOpensForItsOwnerAndIsAnotherTextEachTime() {
        String sealed = box.seal(SECRET, "w1");
        assertThat(sealed).startsWith(box.prefix()).doesNotContain(SECRET).isNotEqualTo(box.seal(SECRET, "w1"));
        assertThat(new SecretBox(KEY, List.of()).open(sealed, "w1")).contains(SECRET);
        assertThat(box.open(sealed, "w2")).isEmpty();
    }

    @Test
    void whatWasChangedOrSealedUnderAnotherKeyDoesNotOpen() {
        String sealed = box.seal(SECRET, "w1");
        int middle = sealed.length() - 20;
        char other = sealed.charAt(middle) == 'A' ? 'B' : 'A';
        assertThat(box.open(sealed.substring(0, middle) + other + sealed.substring(middle + 1), "w1"))
                .isEmpty();
        assertThat(box.open(box.prefix() + "AAAA", "w1")).isEmpty();
        assertThat(box.open(box.prefix() + "%", "w1")).isEmpty();
        assertThat(new SecretBox(OTHER, List.of()).open(sealed, "w1")).isEmpty();
    }

    @Test
    void aKeyOfBeforeStillOpensAndSealsNothing() {
        String sealed = box.seal(SECRET, "w1");
        var next = new SecretBox(OTHER, List.of(KEY));
        assertThat(next.open(sealed, "w1")).contains(SECRET);
        assertThat(next.seal(SECRET, "w1")).startsWith(next.prefix());
        assertThat(next.prefix()).isNotEqualTo(box.prefix());
    }

    @Test
    void aSecretOfBeforeSecretsWereSealedIsItself() {
        assertThat(box.open(SECRET, "w1")).contains(SECRET);
    }

    @Test
    void aShortKeyIsNone() {
        assertThatThrownBy(() -> new SecretBox("short", List.of())).hasMessageContaining("32 characters");
        assertThatThrownBy(() -> new SecretBox(KEY, List.of("short"))).hasMessageContaining("32 characters");
    }
}
