package io.millwright.service.security;

import io.quarkus.oidc.AccessTokenCredential;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.SecurityIdentityAugmentor;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.security.identity.request.TokenAuthenticationRequest;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Answers for bearer tokens that were verified within the last minute; of any other it knows nothing, and the next mechanism
 * verifies it. A client sends the same token with hundreds of requests, and its signature is the dearest part of a small one.
 */
@ApplicationScoped
class KnownTokenMechanism implements HttpAuthenticationMechanism, SecurityIdentityAugmentor {
    private static final String SCHEME = "Bearer ";
    private static final int BEFORE_ALL_OTHERS = 2_000;
    private static final int AFTER_ALL_OTHERS = -1_000;

    private final Clock clock;
    private final VerifiedTokens<SecurityIdentity> tokens = new VerifiedTokens<>();

    KnownTokenMechanism(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext context, IdentityProviderManager providers) {
        String authorization = context.request().getHeader(HttpHeaders.AUTHORIZATION);
        if (authorization == null || !authorization.startsWith(SCHEME)) {
            return Uni.createFrom().nullItem();
        }
        Optional<SecurityIdentity> known = tokens.find(authorization.substring(SCHEME.length()), clock.instant());
        return known.map(identity -> Uni.createFrom().item(identity))
                .orElseGet(() -> Uni.createFrom().nullItem());
    }

    /** Comes after the others, so that what is kept is whole. */
    @Override
    public Uni<SecurityIdentity> augment(SecurityIdentity identity, AuthenticationRequestContext context) {
        AccessTokenCredential credential = identity.getCredential(AccessTokenCredential.class);
        if (credential != null
                && identity.getPrincipal() instanceof JsonWebToken token
                && token.getExpirationTime() > 0) {
            tokens.keep(
                    credential.getToken(), identity, Instant.ofEpochSecond(token.getExpirationTime()), clock.instant());
        }
        return Uni.createFrom().item(identity);
    }

    /** The next mechanism has the say in that. */
    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext context) {
        return Uni.createFrom().nullItem();
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return Set.of(TokenAuthenticationRequest.class);
    }

    @Override
    public int getPriority() {
        return BEFORE_ALL_OTHERS;
    }

    @Override
    public int priority() {
        return AFTER_ALL_OTHERS;
    }
}
