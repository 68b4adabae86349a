package io.millwright.stack.proxy;

import io.millwright.stack.plan.ServiceName;
import java.net.URI;
import java.util.Map;

/** Where the services are. */
public record Origins(Map<ServiceName, URI> services) {
    public Origins {
        services = Map.copyOf(services);
    }

    URI of(ServiceName service) {
        URI origin = services.get(service);
        if (origin == null) {
            throw new IllegalStateException("no origin is known for " + service.label());
        }
        return origin;
    }
}
