package io.millwright.twin.alert;

import io.millwright.model.id.FactoryId;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.problem.Problems;
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
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** What somebody should look at. */
@RegisterForReflection(targets = {AlertView.class})
@Path("/api/v1/factories/{factory_id}/twins/alerts")
@Authenticated
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "twins")
public class AlertResource {
    private final AlertRepository alerts;
    private final FactoryAccess access;
    private final Paging paging;

    AlertResource(AlertRepository alerts, FactoryAccess access, Paging paging) {
        this.alerts = alerts;
        this.access = access;
        this.paging = paging;
    }

    @GET
    @Operation(
            operationId = "listTwinAlerts",
            summary = "What somebody should look at",
            description =
                    "Machines that have not taken their desired state for too long, and identities that two machines"
                            + " use, while it lasts. By machine id.")
    public Uni<Page<AlertView>> list(
            @PathParam("factory_id") FactoryId factory,
            @Parameter(description = "stuck or cloned_identity", example = "stuck") @QueryParam("code") @Nullable String code,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factory, Role.VIEWER);
        AlertCode wanted = code == null
                ? null
                : AlertCode.of(code)
                        .orElseThrow(() -> Problems.INVALID_PARAMETER
                                .with("code is stuck or cloned_identity.")
                                .member("parameter", "code"));
        PageRequest page = paging.request(parameters, uri);
        List<String> after = page.isFirst() ? List.of("", "") : page.after();
        return alerts.list(factory, after.get(0), after.get(1), wanted, page.fetch())
                .map(rows -> paging.page(
                        page,
                        rows,
                        uri,
                        alert -> List.of(alert.machineId(), alert.code().wireName())));
    }
}
