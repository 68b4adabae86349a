package io.millwright.stack.own;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnRealmTest {
    private static final String KEYCLOAK = "realm_access/roles";

    @Test
    void aTokenThatHoldsEverythingIsFine() {
        assertThat(missing("{'aud':['account','millwright'],'realm_access':{'roles':['admin']},'factories':['*']}"))
                .isEmpty();
        assertThat(missing("{'aud':'millwright','realm_access':{'roles':['x','admin']},'factories':['a','*']}"))
                .isEmpty();
    }

    @Test
    void whatIsMissingIsNamedWithItsClaim() {
        assertThat(missing("{'aud':'account','realm_access':{'roles':['admin']},'factories':['*']}"))
                .hasValueSatisfying(missing -> assertThat(missing).contains("millwright", "aud"));
        assertThat(missing("{'aud':'millwright','realm_access':{'roles':['engineer']},'factories':['*']}"))
                .hasValueSatisfying(missing -> assertThat(missing).contains("admin", KEYCLOAK));
        assertThat(missing("{'aud':'millwright','realm_access':{'roles':['admin']}}"))
                .hasValueSatisfying(missing -> assertThat(missing).contains("factories", "*"));
        assertThat(missing("{'aud':'millwright','realm_access':{'roles':['admin']},'factories':['demo']}"))
                .hasValueSatisfying(missing -> assertThat(missing).contains("factories", "*"));
    }

    @Test
    void rolesAreSoughtWhereTheServicesSeekThem() {
        String token = token("{'aud':'millwright','roles':['admin'],'factories':['*']}");

        assertThat(OwnRealm.missing(token, "roles")).isEmpty();
        assertThat(OwnRealm.missing(token, KEYCLOAK)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "opaque", "a.b.c", "a.!!.c"})
    void aTokenThatCantBeReadIsNoJwt(String token) {
        assertThat(OwnRealm.missing(token, KEYCLOAK))
                .hasValueSatisfying(missing -> assertThat(missing).contains("JWT"));
    }

    private static Optional<String> missing(String claims) {
        return OwnRealm.missing(token(claims), KEYCLOAK);
    }

    private static String token(String claims) {
        return "e30."
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(claims.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                + ".c2ln";
    }
}
