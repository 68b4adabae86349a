package io.millwright.service.http;

import io.quarkus.runtime.configuration.MemorySize;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

@Path("/api/v1/limits")
@Tag(name = "limits", description = "What clients have to keep to")
public class LimitsResource {
    private final Limits limits;

    LimitsResource(@ConfigProperty(name = "millwright.http.max-body-size") MemorySize maxBody) {
        limits = Limits.of(maxBody.asLongValue());
    }

    @GET
    @PermitAll
    @Operation(operationId = "getLimits", summary = "Sizes, depths and page lengths that the API accepts")
    public Limits limits() {
        return limits;
    }
}
