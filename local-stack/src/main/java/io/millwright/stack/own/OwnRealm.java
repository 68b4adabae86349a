package io.millwright.stack.own;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Json;
import io.millwright.stack.Refusal;
import io.millwright.stack.plan.Login;
import io.millwright.stack.plan.UpOptions;
import io.millwright.stack.rest.Issuer;
import java.io.IOException;
import java.net.URI;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;

/** The user's OpenID Connect issuer. */
public final class OwnRealm {
    private static final String AUDIENCE = "millwright";
    private static final String ADMIN = "admin";
    private static final String ALL = "*";

    private OwnRealm() {}

    /**
     * Looks whether it is there, and whether whoever shall register machines gets a token that is good for it.
     *
     * @throws Refusal when not
     */
    public static void check(UpOptions.OwnOidc oidc) throws InterruptedException {
        URI url = oidc.issuer();
        String name = Issuer.discover(url).name();
        if (!name.equals(url.toString())) {
            throw new Refusal(
                    "The issuer " + url + " calls itself " + name + " in its tokens: give that URL to --oidc.");
        }
        if (oidc.login().isPresent()) {
            Login login = oidc.login().get();
            missing(login.tokens(url).token(), rolesPath()).ifPresent(missing -> {
                throw new Refusal("The token that " + url + " gives to " + login.name() + " " + missing + ".");
            });
        }
    }

    /** Where the services look for the roles; they have the same environment. */
    private static String rolesPath() {
        return Objects.requireNonNullElse(System.getenv("QUARKUS_OIDC_ROLES_ROLE_CLAIM_PATH"), "realm_access/roles");
    }

    /**
     * What a token lacks for registering the demo factory, as the rest of a sentence that begins with the token.
     *
     * @param rolesPath to the claim that holds the roles, names with {@code /} between them
     */
    static Optional<String> missing(String token, String rolesPath) {
        String[] part = token.split("\\.", -1);
        if (part.length != 3) {
            return Optional.of("is no JWT, and has to be one");
        }
        JsonNode claims;
        try {
            claims = Json.STORED.readTree(Base64.getUrlDecoder().decode(part[1]));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.of("is no JWT, and has to be one");
        }
        if (!holds(claims.path("aud"), AUDIENCE)) {
            return Optional.of("lacks the audience " + AUDIENCE + " (claim aud)");
        }
        if (!holds(claims.at("/" + rolesPath), ADMIN)) {
            return Optional.of("lacks the role " + ADMIN + " (claim " + rolesPath + ")");
        }
        // machine types belong to all factories
        return holds(claims.path("factories"), ALL)
                ? Optional.empty()
                : Optional.of("is not for all factories (claim factories: it must list " + ALL + ")");
    }

    private static boolean holds(JsonNode claim, String value) {
        if (claim.isTextual()) {
            return claim.asText().equals(value);
        }
        for (JsonNode each : claim) {
            if (each.asText().equals(value)) {
                return true;
            }
        }
        return false;
    }
}
