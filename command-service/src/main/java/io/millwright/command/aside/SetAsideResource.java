package io.millwright.command.aside;

import io.millwright.model.id.FactoryId;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Shows what was set aside; for those who look for faults. */
@Path("/api/v1/factories/{factory_id}/commands/set-aside")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RegisterForReflection(targets = SetAsideView.class)
@Tag(name = "set aside", description = "Receipts and outcomes that could not be recorded")
public class SetAsideResource {
    private final SetAsideRepository repository;
    private final FactoryAccess access;
    private final Paging paging;

    SetAsideResource(SetAsideRepository repository, FactoryAccess access, Paging paging) {
        this.repository = repository;
        this.access = access;
        this.paging = paging;
    }

    @GET
    @Operation(
            operationId = "listSetAside",
            summary = "Receipts and outcomes that could be read and not recorded, newest first",
            description =
                    "Needs the role engineer. A message is acknowledged and kept here when its command's record can't"
                            + " take it, so that it holds up no other one; normally the list is empty.")
    public Uni<Page<SetAsideView>> list(
            @PathParam("factory_id") FactoryId factoryId,
            @QueryParam("machine_id") @Nullable String machineId,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factoryId, Role.ENGINEER);
        PageRequest request = paging.request(parameters, uri);
        long before = request.isFirst()
                ? Long.MAX_VALUE
                : Long.parseLong(request.after().getFirst());
        return repository
                .list(factoryId, machineId, before, request.fetch())
                .map(rows -> paging.page(request, rows, uri, last -> List.of(Long.toString(last.id()))));
    }
}
