package io.millwright.service.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SignatureTest {
    /** The example that the Standard Webhooks specification and its libraries use. */
    @Test
    void aReceiverWithAnyStandardWebhooksLibraryCanVerifyIt() {
        assertThat(Signature.sign(
                        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                        "msg_p5jXN8AQM9LWM0D4loKWxJek",
                        Instant.ofEpochSecond(1614265330),
                        "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void secretsAreNeverTheSame() {
        assertThat(Signature.newSecret()).startsWith("whsec_").hasSize(50).isNotEqualTo(Signature.newSecret());
    }
}
