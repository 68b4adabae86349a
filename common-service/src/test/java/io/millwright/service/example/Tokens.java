package io.millwright.service.example;

import io.smallrye.jwt.build.Jwt;
import io.smallrye.jwt.build.JwtClaimsBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Access tokens as Keycloak makes them. */
public final class Tokens {
    private Tokens() {}

    public static String of(String role, Object factories) {
        return sign(claims(role).claim("factories", factories));
    }

    public static String of(String role, Object factories, long seconds) {
        return sign(claims(role).claim("factories", factories).expiresIn(seconds));
    }

    public static String withoutFactories(String role) {
        return sign(claims(role));
    }

    public static String expired() {
        return sign(claims("admin")
                .issuedAt(Instant.now().minusSeconds(900))
                .expiresAt(Instant.now().minusSeconds(600)));
    }

    public static String forAnotherAudience() {
        return sign(claims("admin").audience("account"));
    }

    private static JwtClaimsBuilder claims(String role) {
        return Jwt.issuer("https://server.example.com")
                .audience("millwright")
                .subject("u-1")
                .claim("azp", "mes")
                .claim("realm_access", Map.of("roles", List.of(role, "offline_access")))
                .expiresIn(300);
    }

    private static String sign(JwtClaimsBuilder claims) {
        return claims.jws().keyId("1").sign("privateKey.jwk");
    }
}
