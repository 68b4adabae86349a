package io.millwright.stack.plan;

import java.net.URI;

/**
 * What the services stand on, whether the stack starts it or the user runs it.
 *
 * @param oidcIssuer the base URL of the realm
 */
public record Backends(Database database, URI broker, URI oidcIssuer) {

    /** @param jdbcUrl {@code jdbc:postgresql://…} */
    public record Database(String jdbcUrl, String user, String password) {
        /** The same database for the reactive client. */
        public String reactiveUrl() {
            return jdbcUrl.substring("jdbc:".length());
        }

        @Override
        public String toString() {
            return jdbcUrl + " as " + user;
        }
    }
}
