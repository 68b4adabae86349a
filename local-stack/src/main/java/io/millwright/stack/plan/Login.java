package io.millwright.stack.plan;

import io.millwright.stack.Refusal;
import io.millwright.stack.rest.TokenSource;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * In whose name the stack calls its own API where the users are not its own. Holds no secret, only where it is.
 *
 * @param client of the realm
 * @param secretFile of the client; absent when it is public
 * @param user who logs in through the client; absent when the client acts for itself
 * @param passwordFile of the user
 */
public record Login(
        String client,
        @Nullable Path secretFile,
        @Nullable String user,
        @Nullable Path passwordFile) {
    /** As in the stack's own realm. */
    public static final String USUAL_CLIENT = "millwright-cli";

    /**
     * As the options say; empty when they say nothing.
     *
     * @throws Refusal when they don't fit
     */
    public static Optional<Login> of(
            @Nullable String client, @Nullable Path secretFile, @Nullable String user, @Nullable Path passwordFile) {
        if ((user == null) != (passwordFile == null)) {
            throw new Refusal("--oidc-user and --oidc-password-file belong together.");
        }
        if (client == null && secretFile != null) {
            throw new Refusal("--oidc-secret-file belongs to --oidc-client, which is missing.");
        }
        if (user == null && client != null && secretFile == null) {
            throw new Refusal(
                    "--oidc-client needs --oidc-secret-file, or a user: --oidc-user and --oidc-password-file.");
        }
        if (user == null && client == null) {
            return Optional.empty();
        }
        Login login =
                new Login(client == null ? USUAL_CLIENT : client, absolute(secretFile), user, absolute(passwordFile));
        login.requireSecrets();
        return Optional.of(login);
    }

    private static @Nullable Path absolute(@Nullable Path file) {
        return file == null ? null : file.toAbsolutePath().normalize();
    }

    private void requireSecrets() {
        if (secretFile != null) {
            var _ = UpOptions.secret(secretFile);
        }
        if (passwordFile != null) {
            var _ = UpOptions.secret(passwordFile);
        }
    }

    /** For people. */
    public String name() {
        return user == null ? "the client " + client : "the user " + user;
    }

    /** @throws Refusal when a file that holds a secret can't be read */
    public TokenSource tokens(URI issuer) {
        if (user != null && passwordFile != null) {
            String password = UpOptions.secret(passwordFile);
            return secretFile == null
                    ? TokenSource.ofUser(issuer, client, user, password)
                    : TokenSource.ofUser(issuer, client, UpOptions.secret(secretFile), user, password);
        }
        if (secretFile == null) {
            throw new Refusal("The client " + client + " has no secret: add --oidc-secret-file.");
        }
        return TokenSource.ofClient(issuer, client, UpOptions.secret(secretFile));
    }
}
