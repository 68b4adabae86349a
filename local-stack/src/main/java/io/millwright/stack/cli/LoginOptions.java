package io.millwright.stack.cli;

import io.millwright.stack.plan.Login;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In whose name machines are registered where the users are not the stack's own. */
final class LoginOptions {
    @Option(
            names = "--oidc-client",
            paramLabel = "ID",
            description = "With --oidc: client of that realm that registers machines (with --oidc-user: through which"
                    + " the user logs in, by default " + Login.USUAL_CLIENT + ")")
    private @Nullable String client;

    @Option(names = "--oidc-secret-file", paramLabel = "FILE", description = "File that holds that client's secret")
    private @Nullable Path secretFile;

    @Option(
            names = "--oidc-user",
            paramLabel = "NAME",
            description = "With --oidc: user of that realm who registers machines, instead of a client")
    private @Nullable String user;

    @Option(names = "--oidc-password-file", paramLabel = "FILE", description = "File that holds that user's password")
    private @Nullable Path passwordFile;

    Optional<Login> login() {
        return Login.of(client, secretFile, user, passwordFile);
    }
}
