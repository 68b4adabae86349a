package io.millwright.service.example;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.service.http.CorrelationId;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Uses everything of {@code service.http}, {@code service.problem} and {@code service.security} as a service would. */
@Path("/api/v1/factories/{factory_id}/things")
@Produces(MediaType.APPLICATION_JSON)
public class ThingResource {
    static final long REVISION = 7;
    static final int THINGS = 120;

    private final FactoryAccess access;
    private final Paging paging;
    private final CorrelationId correlationId;
    private final Caller caller;

    ThingResource(FactoryAccess access, Paging paging, CorrelationId correlationId, Caller caller) {
        this.access = access;
        this.paging = paging;
        this.correlationId = correlationId;
        this.caller = caller;
    }

    public record Thing(MachineId machineId, String displayName, int count) {}

    public record Asker(String subject, String clientId, List<Role> roles, String correlationId) {}

    public record Window(Instant from, Duration step) {}

    @GET
    @RolesAllowed(Role.NAME_OF_VIEWER)
    @Operation(operationId = "listThings")
    public Page<Thing> list(
            @PathParam("factory_id") FactoryId factory,
            @QueryParam("colour") String colour,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        access.require(factory, Role.VIEWER);
        PageRequest request = paging.request(parameters, uri);
        int after = request.isFirst() ? 0 : Integer.parseInt(request.after().getFirst());
        List<Integer> rows = IntStream.rangeClosed(after + 1, THINGS)
                .limit(request.fetch())
                .boxed()
                .toList();
        return paging.page(request, rows, uri, row -> List.of(row.toString()))
                .map(row -> new Thing(new MachineId("m" + row), "Thing " + row, row));
    }

    @GET
    @Path("/{machine_id}")
    @RolesAllowed(Role.NAME_OF_VIEWER)
    @Operation(operationId = "getThing")
    public Response get(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @HeaderParam("If-None-Match") String ifNoneMatch) {
        access.require(factory, Role.VIEWER);
        var response = ETags.isNotModified(ifNoneMatch, REVISION)
                ? Response.notModified()
                : Response.ok(new Thing(machine, "Thing", 1));
        return response.header("ETag", ETags.of(REVISION)).build();
    }

    @PUT
    @Path("/{machine_id}")
    @RolesAllowed(Role.NAME_OF_VIEWER)
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(operationId = "putThing")
    public Thing put(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @HeaderParam("If-Match") String ifMatch,
            Thing thing) {
        access.require(factory, Role.ENGINEER);
        ETags.check(ETags.requireIfMatch(ifMatch), REVISION);
        return thing;
    }

    @GET
    @Path("/window")
    @Operation(operationId = "getWindow")
    public Window window(@QueryParam("from") Instant from, @QueryParam("step") Duration step) {
        return new Window(from, step);
    }

    @GET
    @Path("/asker")
    @RolesAllowed(Role.NAME_OF_OPERATOR)
    @Operation(operationId = "getAsker")
    public Asker asker() {
        return new Asker(caller.subject(), caller.clientId(), List.copyOf(caller.roles()), correlationId.value());
    }

    @GET
    @Path("/bug")
    @Operation(operationId = "getBug")
    public Thing bug() {
        throw new IllegalStateException("secret of the house");
    }

    @GET
    @Path("/away")
    @Operation(operationId = "getAway")
    public Thing away() throws IOException {
        throw new IOException("secret of the house");
    }
}
