package io.millwright.service.security;

import io.millwright.model.id.FactoryId;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import jakarta.enterprise.context.ApplicationScoped;

/** Guards resources. Asked before anything is looked up, so that an answer tells nothing about what exists. */
@ApplicationScoped
public class FactoryAccess {
    private final Caller caller;

    FactoryAccess(Caller caller) {
        this.caller = caller;
    }

    /**
     * For everything within a factory.
     *
     * @throws ProblemException 403 when the role is missing; 404 when the caller's token doesn't reach the factory
     */
    public void require(FactoryId factory, Role role) {
        switch (Access.decide(caller.roles(), caller.factories(), factory, role)) {
            case GRANTED -> {}
            case ROLE_MISSING -> throw roleMissing(role);
            case FOREIGN_FACTORY -> throw noSuchFactory(factory);
        }
    }

    /**
     * For what belongs to no factory, such as machine types.
     *
     * @throws ProblemException 403 when the role is missing
     */
    public void require(Role role) {
        if (!caller.roles().contains(role)) {
            throw roleMissing(role);
        }
    }

    /** The answer for a factory that doesn't exist; the same as for one that the caller may not see. */
    public static ProblemException noSuchFactory(FactoryId factory) {
        return Problems.NOT_FOUND.with("There is no factory " + factory + ".");
    }

    private static ProblemException roleMissing(Role role) {
        return Problems.FORBIDDEN.with("The role " + role.roleName() + " is needed.");
    }
}
