package io.millwright.service.security;

import io.millwright.model.id.FactoryId;
import java.util.Set;

/** Whether a caller may act in a factory. Says nothing about whether the factory exists. */
enum Access {
    GRANTED,
    ROLE_MISSING,
    /** Must look the same to the caller as a factory that doesn't exist. */
    FOREIGN_FACTORY;

    /** The role is looked at first, so that a caller without it learns nothing about any factory. */
    static Access decide(Set<Role> roles, FactoryScope scope, FactoryId factory, Role needed) {
        if (!roles.contains(needed)) {
            return ROLE_MISSING;
        }
        return scope.includes(factory) ? GRANTED : FOREIGN_FACTORY;
    }
}
