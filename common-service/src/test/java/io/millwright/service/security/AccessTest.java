package io.millwright.service.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.FactoryId;
import jakarta.json.Json;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AccessTest {
    private static final FactoryId F1 = new FactoryId("f1");
    private static final FactoryId F2 = new FactoryId("f2");

    @ParameterizedTest
    @CsvSource({
        "viewer,VIEWER",
        "operator,VIEWER OPERATOR",
        "engineer,VIEWER OPERATOR ENGINEER",
        "admin,VIEWER OPERATOR ENGINEER ADMIN",
        "Admin,''",
        "offline_access,''"
    })
    void aRoleIncludesThoseBeforeIt(String granted, String held) {
        assertThat(Role.including(List.of(granted)).stream().map(Enum::name).toList())
                .isEqualTo(held.isEmpty() ? List.of() : List.of(held.split(" ")));
    }

    @ParameterizedTest
    @EnumSource
    void theNamesForAnnotationsAreTheRolesNames(Role role) throws ReflectiveOperationException {
        assertThat(Role.class.getField("NAME_OF_" + role.name()).get(null)).isEqualTo(role.roleName());
    }

    @Test
    void ownFactoryWithTheRoleIsGranted() {
        assertThat(decide("operator", List.of("f1"), F1, Role.VIEWER)).isEqualTo(Access.GRANTED);
    }

    @Test
    void foreignFactoryWithTheRoleIsNotThere() {
        assertThat(decide("admin", List.of("f1"), F2, Role.VIEWER)).isEqualTo(Access.FOREIGN_FACTORY);
    }

    @Test
    void aMissingRoleIsToldAlikeForOwnAndForeignFactories() {
        assertThat(decide("viewer", List.of("f1"), F1, Role.ENGINEER)).isEqualTo(Access.ROLE_MISSING);
        assertThat(decide("viewer", List.of("f1"), F2, Role.ENGINEER)).isEqualTo(Access.ROLE_MISSING);
    }

    @Test
    void aStarReachesEveryFactory() {
        assertThat(FactoryScope.ofClaim("*").includes(F2)).isTrue();
        assertThat(FactoryScope.ofClaim(List.of("f1", "*")).includes(F2)).isTrue();
        assertThat(FactoryScope.ofClaim(Json.createArrayBuilder().add("*").build())
                        .includes(F2))
                .isTrue();
    }

    @Test
    void theClaimMayBeAnArrayOrOneString() {
        Set<FactoryId> expected = Set.of(F1);
        assertThat(FactoryScope.ofClaim("f1")).isEqualTo(new FactoryScope.Only(expected));
        assertThat(FactoryScope.ofClaim(List.of("f1"))).isEqualTo(new FactoryScope.Only(expected));
        assertThat(FactoryScope.ofClaim(Json.createValue("f1"))).isEqualTo(new FactoryScope.Only(expected));
        assertThat(FactoryScope.ofClaim(
                        Json.createArrayBuilder().add("f1").add(7).build()))
                .isEqualTo(new FactoryScope.Only(expected));
    }

    @Test
    void noClaimAndNonsenseReachNothing() {
        FactoryScope nothing = new FactoryScope.Only(Set.of());
        assertThat(FactoryScope.ofClaim(null)).isEqualTo(nothing);
        assertThat(FactoryScope.ofClaim(List.of())).isEqualTo(nothing);
        assertThat(FactoryScope.ofClaim(42)).isEqualTo(nothing);
        assertThat(FactoryScope.ofClaim("f1,*")).isEqualTo(nothing);
        assertThat(FactoryScope.ofClaim(List.of("#", "+", "f*"))).isEqualTo(nothing);
    }

    private static Access decide(String role, List<String> factories, FactoryId factory, Role needed) {
        return Access.decide(Role.including(List.of(role)), FactoryScope.ofClaim(factories), factory, needed);
    }
}
