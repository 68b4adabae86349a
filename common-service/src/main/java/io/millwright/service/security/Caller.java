package io.millwright.service.security;

import io.quarkus.security.identity.SecurityIdentity;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/** Who makes the present request. */
@RequestScoped
public class Caller {
    private static final String ANONYMOUS = "anonymous";

    @Inject
    SecurityIdentity identity;

    /** Stable id of the user or application; goes into histories. */
    public String subject() {
        if (identity.isAnonymous()) {
            return ANONYMOUS;
        }
        String subject = identity.getPrincipal() instanceof JsonWebToken token ? token.getSubject() : null;
        return subject == null ? identity.getPrincipal().getName() : subject;
    }

    /** The application that the token was given to; keys of idempotency are its own. */
    public String clientId() {
        Object client = claim("azp");
        return client == null ? subject() : client.toString();
    }

    /** With all that they include. */
    public Set<Role> roles() {
        return Role.including(identity.getRoles());
    }

    public FactoryScope factories() {
        return FactoryScope.ofClaim(claim(FactoryScope.CLAIM));
    }

    /** When the caller's token ends; absent when it has no end. */
    public @Nullable Instant expiresAt() {
        return identity.getPrincipal() instanceof JsonWebToken token && token.getExpirationTime() > 0
                ? Instant.ofEpochSecond(token.getExpirationTime())
                : null;
    }

    private @Nullable Object claim(String name) {
        return identity.getPrincipal() instanceof JsonWebToken token && token.containsClaim(name)
                ? token.getClaim(name)
                : identity.getAttribute(name);
    }
}
