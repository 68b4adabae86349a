package io.millwright.twin.history;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.security.Role;
import io.millwright.twin.access.TwinAccessService;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The history of a machine's twin. */
@Path("/api/v1/factories/{factory_id}/machines/{machine_id}/twin/history")
@Authenticated
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "history", description = "What became of a twin, and who caused it")
public class HistoryResource {
    private final TwinAccessService access;
    private final HistoryRepository history;
    private final Paging paging;

    HistoryResource(TwinAccessService access, HistoryRepository history, Paging paging) {
        this.access = access;
        this.history = history;
        this.paging = paging;
    }

    @GET
    @Operation(
            operationId = "listTwinHistory",
            summary = "The history of a twin, newest first",
            description = "Every accepted change; refused messages once each and at most 100 an hour.")
    public Uni<Page<TransitionView>> list(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        var known = access.require(factory, machine, Role.VIEWER);
        PageRequest page = paging.request(parameters, uri);
        long before =
                page.isFirst() ? Long.MAX_VALUE : Long.parseLong(page.after().getFirst());
        return known.flatMap(key -> history.list(key, before, page.fetch()))
                .map(rows -> paging.page(page, rows, uri, row -> List.of(Long.toString(row.id()))));
    }
}
