package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.Secrets;
import io.millwright.stack.keycloak.KeycloakServer;
import io.millwright.stack.plan.Login;
import io.millwright.stack.rest.TokenSource;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;

/** Tokens for what the stack itself does, and for the users of its own realm. */
public final class Access {
    private Access() {}

    /**
     * Who may register factories and machines: whom the command names, or else whom "up" named, or else the administrator of
     * the stack's own realm.
     */
    public static TokenSource administrator(Secrets secrets, RunState.Endpoints endpoints, Optional<Login> named)
            throws IOException {
        Optional<Login> login = named.or(() -> Optional.ofNullable(endpoints.login()));
        if (login.isPresent()) {
            return login.get().tokens(endpoints.oidcIssuer());
        }
        if (endpoints.keycloakPort() == null) {
            throw new Refusal("The users of this stack are those of " + endpoints.oidcIssuer() + ": name one with"
                    + " --oidc-user and --oidc-password-file, or a client with --oidc-client and --oidc-secret-file.");
        }
        return user(secrets, endpoints.oidcIssuer(), "admin");
    }

    /** A user of the stack's own realm. */
    public static TokenSource user(Secrets secrets, URI issuer, String user) throws IOException {
        return TokenSource.ofUser(
                issuer, KeycloakServer.CLI_CLIENT, user, secrets.of(KeycloakServer.passwordSecret(user)));
    }
}
