package io.millwright.twin.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Role;
import io.millwright.twin.access.TwinAccessService;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.history.HistoryRepository.Line;
import io.millwright.twin.history.HistoryRepository.Place;
import io.millwright.twin.query.TwinView;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The history of a machine's twin, and the twin as it was. */
@RegisterForReflection(targets = {DiffView.class, DiffView.Difference.class, DiffView.Change.class})
@Path("/api/v1/factories/{factory_id}")
@Authenticated
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "history", description = "What became of a twin, and who caused it")
public class HistoryResource {
    private final TwinAccessService access;
    private final HistoryRepository history;
    private final PastRepository past;
    private final TwinRepository twins;
    private final Paging paging;
    private final ObjectMapper mapper;

    HistoryResource(
            TwinAccessService access,
            HistoryRepository history,
            PastRepository past,
            TwinRepository twins,
            Paging paging,
            ObjectMapper mapper) {
        this.access = access;
        this.history = history;
        this.past = past;
        this.twins = twins;
        this.paging = paging;
        this.mapper = mapper;
    }

    @GET
    @Path("/machines/{machine_id}/twin/history")
    @Operation(
            operationId = "listTwinHistory",
            summary = "The history of a twin, newest first",
            description = "Every accepted change; refused messages once each and at most 100 an hour.")
    public Uni<Page<TransitionView>> list(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @Parameter(description = "Only of this kind", example = "desired") @QueryParam("kind") @Nullable String kind,
            @Parameter(description = "Only accepted or only refused ones") @QueryParam("accepted") @Nullable String accepted,
            @Parameter(description = "Not before this time") @QueryParam("from") @Nullable Instant from,
            @Parameter(description = "Not after this time") @QueryParam("to") @Nullable Instant to,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        var known = access.require(factory, machine, Role.VIEWER);
        PageRequest page = paging.request(parameters, uri);
        var filter = HistoryFilter.of(kind, flag(accepted), from, to);
        Place before = page.isFirst() ? Place.END : Place.of(page.after());
        return known.flatMap(key -> history.list(key, filter, before, page.fetch()))
                .map(rows ->
                        paging.page(page, rows, uri, line -> line.place().key()).map(Line::transition));
    }

    private static @Nullable Boolean flag(@Nullable String text) {
        if (text == null) {
            return null;
        }
        if (!text.equals("true") && !text.equals("false")) {
            throw Problems.INVALID_PARAMETER.with("accepted is true or false.").member("parameter", "accepted");
        }
        return text.equals("true");
    }

    @GET
    @Path("/machines/{machine_id}/twin/past")
    @Operation(
            operationId = "getPastTwin",
            summary = "The twin as it was",
            description = "At a time, after a version, or at the end of a desired revision: exactly one of the three.")
    @APIResponse(
            responseCode = "200",
            description = "The twin of that moment; the ETag is its version",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = TwinView.class),
                            examples = @ExampleObject(name = "before its first report", value = """
                                                    {"factory_id":"f1","machine_id":"press-07","version":1,
                                                     "desired":{"revision":1,"desired":{"speed_rpm":1200},"metadata":{}},
                                                     "availability":{"status":"unknown"},"convergence":{"state":"unknown"}}""")))
    @APIResponse(responseCode = "304", description = "The version in If-None-Match")
    public Uni<RestResponse<TwinView>> past(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @Parameter(description = "The server's time", example = "2026-11-30T21:00:00Z") @QueryParam("at") @Nullable Instant at,
            @Parameter(description = "The ETag of that time", example = "7") @QueryParam("version") @Nullable String version,
            @Parameter(description = "The last state under it", example = "3") @QueryParam("desired_revision") @Nullable String desiredRevision,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        var known = access.require(factory, machine, Role.VIEWER);
        Moment moment = Moments.of("", at, version, desiredRevision);
        return known.flatMap(key -> find(key, moment))
                .map(twin -> (ETags.isNotModified(ifNoneMatch, twin.version())
                                ? RestResponse.ResponseBuilder.<TwinView>notModified()
                                : RestResponse.ResponseBuilder.ok(TwinView.of(twin)))
                        .header(HttpHeaders.ETAG, ETags.of(twin.version()))
                        .build());
    }

    @GET
    @Path("/machines/{machine_id}/twin/diff")
    @Operation(
            operationId = "diffTwin",
            summary = "What changed in a twin between two moments",
            description =
                    "Each is given as a time, a version or a desired revision. JSON pointers into the twin as it is read.")
    public Uni<DiffView> diff(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @QueryParam("from_at") @Nullable Instant fromAt,
            @QueryParam("from_version") @Nullable String fromVersion,
            @QueryParam("from_desired_revision") @Nullable String fromRevision,
            @QueryParam("to_at") @Nullable Instant toAt,
            @QueryParam("to_version") @Nullable String toVersion,
            @QueryParam("to_desired_revision") @Nullable String toRevision) {
        var known = access.require(factory, machine, Role.VIEWER);
        Moment from = Moments.of("from_", fromAt, fromVersion, fromRevision);
        Moment to = Moments.of("to_", toAt, toVersion, toRevision);
        return known.flatMap(key ->
                        Uni.combine().all().unis(find(key, from), find(key, to)).asTuple())
                .map(both -> diff(TwinView.of(both.getItem1()), TwinView.of(both.getItem2())));
    }

    private DiffView diff(TwinView from, TwinView to) {
        return DiffView.between(from, json(from), to, json(to));
    }

    private JsonNode json(TwinView view) {
        return mapper.valueToTree(view);
    }

    private Uni<Twin> find(MachineKey machine, Moment moment) {
        return past.find(machine, moment)
                .flatMap(found -> found.isPresent()
                        ? Uni.createFrom().item(found.get())
                        : twins.load(machine).map(twin -> {
                            throw moment.wasBefore(twin)
                                    ? Problems.GONE.with("The history of machine " + machine.machineId()
                                            + " keeps that moment no more.")
                                    : Problems.NOT_FOUND.with("The history of machine " + machine.machineId()
                                            + " has nothing of that moment.");
                        }));
    }
}
