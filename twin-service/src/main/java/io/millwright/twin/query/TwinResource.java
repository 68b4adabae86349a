package io.millwright.twin.query;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageParameters;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.millwright.twin.access.TwinAccessService;
import io.millwright.twin.core.Twin;
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
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Twins, one or many. */
@RegisterForReflection(
        targets = {
            TwinView.class,
            TwinView.DesiredView.class,
            TwinView.ReportedView.class,
            TwinSummaryView.class,
            TwinPage.class,
            TwinCountView.class,
            AvailabilityView.class,
            ConvergenceView.class
        })
@Path("/api/v1/factories/{factory_id}")
@Authenticated
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "twins", description = "What is wanted and known of machines")
public class TwinResource {
    private static final String APPLIED = "Preference-Applied";

    private final TwinAccessService access;
    private final FactoryAccess factories;
    private final TwinWaitService waits;
    private final TwinListRepository list;
    private final Paging paging;
    private final ObjectMapper mapper;

    TwinResource(
            TwinAccessService access,
            FactoryAccess factories,
            TwinWaitService waits,
            TwinListRepository list,
            Paging paging,
            ObjectMapper mapper) {
        this.access = access;
        this.factories = factories;
        this.waits = waits;
        this.list = list;
        this.paging = paging;
        this.mapper = mapper;
    }

    @GET
    @Path("/machines/{machine_id}/twin")
    @Operation(operationId = "getTwin", summary = "Read a twin")
    @APIResponse(
            responseCode = "200",
            description = "The twin; the ETag is its version",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = TwinView.class),
                            examples = @ExampleObject(name = "in sync", value = """
                                    {"factory_id":"f1","machine_id":"press-07","version":9,
                                     "desired":{"revision":3,"desired":{"speed_rpm":1200},"changed_at":"2026-11-30T21:00:00Z",
                                      "metadata":{"/speed_rpm":{"revision":3,"changed_at":"2026-11-30T21:00:00Z","changed_by":"mes"}}},
                                     "reported":{"revision":4,"reported":{"speed_rpm":1200},"applied_revision":3,
                                      "apply_status":"applied","boot_id":42,"sequence":1001,
                                      "sent_at":"2026-11-30T21:00:00.9Z","received_at":"2026-11-30T21:00:01Z"},
                                     "availability":{"status":"online","reason":"connected","since":"2026-11-30T20:00:00Z",
                                      "boot_id":42,"session_id":17},
                                     "convergence":{"state":"in_sync","since":"2026-11-30T21:00:01Z","took":"PT1S"}}""")))
    @APIResponse(responseCode = "304", description = "Unchanged since the ETag in If-None-Match")
    public Uni<RestResponse<TwinView>> get(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch,
            @Parameter(
                            description =
                                    "wait=N; convergence waits up to N seconds until it is in sync, wait=N alone until it is"
                                            + " another one than If-None-Match names",
                            example = "wait=30; convergence")
                    @HeaderParam("Prefer")
                    @Nullable String prefer) {
        Duration wait = TwinWaitService.forConvergence(prefer);
        return access.require(factory, machine, Role.VIEWER)
                .flatMap(key -> waits.load(key, prefer, ifNoneMatch))
                .map(twin -> {
                    var answer = (ETags.isNotModified(ifNoneMatch, twin.version())
                                    ? RestResponse.ResponseBuilder.<TwinView>notModified()
                                    : RestResponse.ResponseBuilder.ok(TwinView.of(twin)))
                            .header(HttpHeaders.ETAG, ETags.of(twin.version()));
                    return (wait.isZero() ? answer : answer.header(APPLIED, TwinWaitService.applied(wait))).build();
                });
    }

    @GET
    @Path("/twins")
    @Operation(
            operationId = "listTwins",
            summary = "Search the twins of a factory",
            description =
                    "All conditions hold together. A search that no index helps looks at 5,000 machines a page: such a page may have"
                            + " fewer items, even none, and still a next link.")
    @APIResponse(
            responseCode = "200",
            description = "Summaries, or the parts that fields names",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = TwinPage.class),
                            examples = @ExampleObject(name = "pending", value = """
                                    {"items":[{"factory_id":"f1","machine_id":"press-07","version":9,"desired_revision":3,
                                      "applied_revision":2,"availability":{"status":"offline"},
                                      "convergence":{"state":"pending","since":"2026-11-30T21:00:00Z"}}]}""")))
    public Uni<Page<Object>> list(
            @PathParam("factory_id") FactoryId factory,
            @BeanParam SearchQuery query,
            @Parameter(
                            description =
                                    "Only these parts of each twin, as JSON pointers into it, separated by commas",
                            example = "/convergence,/reported/reported/spindle")
                    @QueryParam("fields")
                    @Nullable String fields,
            @Parameter(
                            description = "machine_id, -machine_id, or longest unchanged first: convergence_since,"
                                    + " connectivity_since; or a property, such as reported/spindle/speed_rpm, with - in"
                                    + " front downwards: null, texts, numbers, false, true, and last, both ways, twins"
                                    + " without such a value. A property without an index is sorted by among 5,000"
                                    + " machines at most",
                            example = "convergence_since")
                    @QueryParam("sort")
                    @Nullable String sort,
            @BeanParam PageParameters parameters,
            @Context UriInfo uri) {
        factories.require(factory, Role.VIEWER);
        PageRequest page = paging.request(parameters, uri);
        TwinSearch search = query.read(factory, sort, page.after());
        Fields picked = fields == null ? null : TwinSearchParameters.one("fields", fields, Fields::parse);
        return list.isTooCostly(search)
                .flatMap(tooCostly -> {
                    if (tooCostly) {
                        throw Problems.QUERY_TOO_COSTLY.with("No index leads this sort: narrow the search to "
                                + TwinSearchSql.BUDGET
                                + " machines by area_id, type_id or label, or let the property be named in"
                                + " millwright.twin.query.indexed-properties.");
                    }
                    return list.search(search, page.fetch());
                })
                .map(found -> {
                    Page<TwinListRepository.Item> items =
                            paging.page(page, found.items(), uri, TwinListRepository.Item::key, found.stoppedAt());
                    return items.map(item -> shown(item.twin(), picked));
                });
    }

    private Object shown(Twin twin, @Nullable Fields fields) {
        return fields == null ? TwinSummaryView.of(twin) : fields.of(mapper.<ObjectNode>valueToTree(TwinView.of(twin)));
    }

    @GET
    @Path("/twins/count")
    @Operation(
            operationId = "countTwins",
            summary = "How many twins a search finds",
            description = "With the conditions of the list. It looks at all of them.")
    public Uni<TwinCountView> count(@PathParam("factory_id") FactoryId factory, @BeanParam SearchQuery query) {
        factories.require(factory, Role.VIEWER);
        return list.count(query.read(factory, null, List.of())).map(TwinCountView::new);
    }

    /** The conditions of a search; a {@code @BeanParam}. Public for the code that Quarkus generates. */
    public static class SearchQuery {
        @QueryParam("connectivity")
        @Parameter(description = "online, offline or unknown", example = "offline")
        public @Nullable String connectivity;

        @QueryParam("convergence")
        @Parameter(description = "in_sync, pending, rejected, overridden or unknown", example = "pending")
        public @Nullable String convergence;

        @QueryParam("area_id")
        @Parameter(description = "Machines that stand in one of these areas")
        public @Nullable List<String> areaId;

        @QueryParam("type_id")
        @Parameter(description = "Machines of these types")
        public @Nullable List<String> typeId;

        @QueryParam("label")
        @Parameter(description = "Machines with all of these labels", example = "line=L1")
        public @Nullable List<String> label;

        @QueryParam("where")
        @Parameter(
                description =
                        "Conditions on properties: reported or desired, a JSON pointer, one of = != < <= > >=, and a number, true,"
                                + " false, null or a text (quoted where it looks like one of these); without a comparison the property has to be"
                                + " there, with ! in front it has to be absent",
                example = "reported/spindle/speed_rpm>=1000")
        public @Nullable List<String> where;

        TwinSearch read(FactoryId factory, @Nullable String sort, List<String> after) {
            return TwinSearchParameters.read(
                    factory, connectivity, convergence, areaId, typeId, label, where, sort, after);
        }
    }
}
