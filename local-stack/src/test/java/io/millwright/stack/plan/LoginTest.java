package io.millwright.stack.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.stack.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginTest {
    @TempDir
    Path folder;

    private Path secret;

    @BeforeEach
    void writeSecret() throws IOException {
        secret = Files.writeString(folder.resolve("secret"), "s\n");
    }

    @Test
    void nobodyIsNamedByNoOptions() {
        assertThat(Login.of(null, null, null, null)).isEmpty();
    }

    @Test
    void aClientActsForItself() {
        assertThat(Login.of("mes", secret, null, null)).contains(new Login("mes", secret, null, null));
    }

    @Test
    void aUserLogsInThroughTheUsualClientOrAnother() {
        assertThat(Login.of(null, null, "ada", secret)).contains(new Login("millwright-cli", null, "ada", secret));
        assertThat(Login.of("web", secret, "ada", secret)).contains(new Login("web", secret, "ada", secret));
    }

    @Test
    void halfALoginIsRefused() {
        isRefused(null, null, "ada", null, "--oidc-password-file");
        isRefused(null, null, null, secret, "--oidc-user");
        isRefused("mes", null, null, null, "--oidc-secret-file");
        isRefused(null, secret, null, null, "--oidc-client");
        isRefused(null, secret, "ada", secret, "--oidc-client");
        isRefused("mes", folder.resolve("none"), null, null, "can't be read");
    }

    private static void isRefused(String client, Path secretFile, String user, Path passwordFile, String named) {
        assertThatThrownBy(() -> Login.of(client, secretFile, user, passwordFile))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(named);
    }
}
