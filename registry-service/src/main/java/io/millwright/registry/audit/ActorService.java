package io.millwright.registry.audit;

import io.millwright.service.http.CorrelationId;
import io.millwright.service.security.Caller;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import jakarta.enterprise.context.RequestScoped;

/** Who makes the present request. */
@RequestScoped
public class ActorService {
    private final Caller caller;
    private final CorrelationId correlation;
    private final CurrentVertxRequest request;

    ActorService(Caller caller, CorrelationId correlation, CurrentVertxRequest request) {
        this.caller = caller;
        this.correlation = correlation;
        this.request = request;
    }

    public Actor present() {
        var address = request.getCurrent().request().remoteAddress();
        return new Actor(
                caller.subject(),
                caller.clientId(),
                address == null ? null : address.hostAddress(),
                correlation.value());
    }
}
