package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.Secrets;
import io.millwright.stack.keycloak.KeycloakServer;
import io.millwright.stack.plan.Backends;
import io.millwright.stack.plan.UpOptions;
import io.millwright.stack.rest.TokenSource;
import java.io.IOException;
import java.net.URI;

/** Tokens for what the stack itself does, and for the users of its own realm. */
public final class Access {
    private Access() {}

    /** Who may register factories and machines. */
    static TokenSource administrator(Secrets secrets, UpOptions options, Backends backends) throws IOException {
        if (options.ownOidc().isEmpty()) {
            return user(secrets, backends.oidcIssuer(), "admin");
        }
        UpOptions.ClientCredentials client = options.ownOidc()
                .get()
                .client()
                .orElseThrow(
                        () -> new Refusal("With --oidc, machines can only be registered in the name of a client of that"
                                + " realm: add --oidc-client and --oidc-secret-file, or --no-plant."));
        return TokenSource.ofClient(backends.oidcIssuer(), client.clientId(), client.secret());
    }

    /** A user of the stack's own realm. */
    public static TokenSource user(Secrets secrets, URI issuer, String user) throws IOException {
        return TokenSource.ofUser(
                issuer, KeycloakServer.CLI_CLIENT, user, secrets.of(KeycloakServer.passwordSecret(user)));
    }
}
