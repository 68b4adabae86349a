package io.millwright.stack.proxy;

import io.millwright.stack.plan.ServiceName;

/** Where a request goes. */
public sealed interface Route {
    record ToService(ServiceName service) implements Route {}

    /** The page that lists the URLs. */
    record Overview() implements Route {}

    /** The page of a problem type. */
    record ProblemPage(String name) implements Route {}

    /** A page that a service shows at its own port. */
    record Redirect(ServiceName service, String path) implements Route {}

    record Nowhere() implements Route {}

    /** A path that a service could read otherwise than this table does. */
    record Ambiguous() implements Route {}
}
