package io.millwright.service.security;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What a caller may do, from least to most; each role includes those before it. */
public enum Role {
    /** Reads. */
    VIEWER,
    /** Submits and cancels commands. */
    OPERATOR,
    /** Changes desired state, machines, areas and credentials. */
    ENGINEER,
    /** Changes factories and machine types. */
    ADMIN;

    /** Names for {@code @RolesAllowed}. */
    public static final String NAME_OF_VIEWER = "viewer";

    public static final String NAME_OF_OPERATOR = "operator";
    public static final String NAME_OF_ENGINEER = "engineer";
    public static final String NAME_OF_ADMIN = "admin";

    /** As the identity provider writes it. */
    public String roleName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean includes(Role other) {
        return compareTo(other) >= 0;
    }

    /** The roles of these names and all that they include. Names of other systems are ignored. */
    public static Set<Role> including(Collection<String> roleNames) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (Role granted : values()) {
            if (roleNames.contains(granted.roleName())) {
                Arrays.stream(values()).filter(granted::includes).forEach(roles::add);
            }
        }
        return roles;
    }
}
