package io.millwright.registry.access;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

@Path("/api/v1/registry/factories/{factory_id}/access-reports")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "access", description = "What is odd about the connections of machines")
class AccessResource {
    private static final Instant FIRST_HOUR = Instant.parse("9999-01-01T00:00:00Z");

    private final AccessRepository reports;
    private final FactoryAccess access;
    private final Paging paging;

    AccessResource(AccessRepository reports, FactoryAccess access, Paging paging) {
        this.reports = reports;
        this.access = access;
        this.paging = paging;
    }

    @GET
    @Operation(
            operationId = "listAccessReports",
            summary = "What was odd about the connections of a factory's machines, by the hour, newest first",
            description = "Failed connects, two places in turn, unusual rates, refused topics. Kept for 30 days.")
    public Uni<Page<AccessReport>> list(
            @PathParam("factory_id") FactoryId factoryId,
            @Parameter(description = "Whether only what was often enough to be noticed is listed")
                    @QueryParam("noticed")
                    @DefaultValue("false")
                    boolean noticed,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factoryId, Role.ENGINEER);
        PageRequest request = paging.request(parameters, uri);
        List<String> after = request.isFirst() ? List.of(FIRST_HOUR.toString(), "", "") : request.after();
        return reports.page(
                        factoryId, noticed, Instant.parse(after.get(0)), after.get(1), after.get(2), request.fetch())
                .map(rows -> paging.page(
                        request,
                        rows,
                        uri,
                        last -> List.of(
                                last.hour().toString(),
                                ItemKey.of(factoryId, new MachineId(last.machineId()))
                                        .folded(),
                                last.kind().wireName())));
    }
}
