package io.millwright.service.security;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.SecurityIdentityAugmentor;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Makes {@code @RolesAllowed("viewer")} true for operators, engineers and admins, whatever the identity provider composes. */
@ApplicationScoped
class IncludedRolesAugmentor implements SecurityIdentityAugmentor {
    @Override
    public Uni<SecurityIdentity> augment(SecurityIdentity identity, AuthenticationRequestContext context) {
        if (identity.isAnonymous()) {
            return Uni.createFrom().item(identity);
        }
        var augmented = QuarkusSecurityIdentity.builder(identity);
        Role.including(identity.getRoles()).forEach(role -> augmented.addRole(role.roleName()));
        return Uni.createFrom().item(augmented.build());
    }
}
