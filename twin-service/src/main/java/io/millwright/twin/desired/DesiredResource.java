package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.http.CorrelationId;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Precondition;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.Role;
import io.millwright.twin.access.TwinAccessService;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.desired.DesiredChange.Way;
import io.millwright.twin.query.TwinView;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The desired document of a machine, bare; its revision is the ETag. */
@Path("/api/v1/factories/{factory_id}/machines/{machine_id}/twin/desired")
@Authenticated
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "desired", description = "What applications want of a machine")
public class DesiredResource {
    static final String MERGE_PATCH = "application/merge-patch+json";
    private static final String POINTER =
            "JSON pointer (RFC 6901) of a value within the document; objects on the way are made, arrays are one value";
    private static final String EXAMPLE = "{\"spindle\":{\"speed_rpm\":1200},\"mode\":\"auto\"}";

    private final TwinAccessService access;
    private final TwinRepository twins;
    private final DesiredService service;
    private final Caller caller;
    private final CorrelationId correlation;
    private final Clock clock;

    DesiredResource(
            TwinAccessService access,
            TwinRepository twins,
            DesiredService service,
            Caller caller,
            CorrelationId correlation,
            Clock clock) {
        this.access = access;
        this.twins = twins;
        this.service = service;
        this.caller = caller;
        this.correlation = correlation;
        this.clock = clock;
    }

    @GET
    @Operation(
            operationId = "getDesired",
            summary = "Read the desired state",
            description =
                    "The document alone; an empty object and ETag \"0\" before the first change. With a pointer the"
                            + " value at that place; 404 when there is none.")
    @APIResponse(
            responseCode = "200",
            description = "The desired document; the ETag is its revision",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(type = SchemaType.OBJECT),
                            examples = @ExampleObject(name = "document", value = EXAMPLE)))
    @APIResponse(responseCode = "304", description = "Unchanged since the ETag in If-None-Match")
    public Uni<RestResponse<Object>> get(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @Parameter(description = POINTER, example = "/spindle") @QueryParam("pointer") @Nullable String pointer,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        Uni<MachineKey> known = access.require(factory, machine, Role.VIEWER);
        String place = legal(pointer);
        return known.flatMap(twins::load)
                .map(twin -> ETags.isNotModified(ifNoneMatch, twin.desired().revision())
                        ? notModified(twin, place)
                        : ChangeAnswer.document(twin, place));
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(operationId = "replaceDesired", summary = "Replace the desired state")
    @APIResponse(
            responseCode = "200",
            description = "The desired document after the change; the ETag is its revision",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(type = SchemaType.OBJECT),
                            examples = @ExampleObject(name = "document", value = EXAMPLE)))
    @APIResponse(
            responseCode = "202",
            description = "The change is made, and the machine has not answered to it in the time that Prefer names",
            content = @Content(schema = @Schema(implementation = TwinView.class)))
    public Uni<RestResponse<Object>> replace(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @Parameter(description = POINTER, example = "/spindle") @QueryParam("pointer") @Nullable String pointer,
            @Parameter(description = "The ETag that the change is based on", example = "\"12\"")
                    @HeaderParam(HttpHeaders.IF_MATCH)
                    @Nullable String ifMatch,
            @Parameter(description = ChangeAnswer.DESCRIPTION, example = ChangeAnswer.EXAMPLE_PREFER)
                    @HeaderParam("Prefer")
                    @Nullable String prefer,
            @RequestBody(
                            description = "The whole document",
                            content =
                                    @Content(
                                            schema = @Schema(type = SchemaType.OBJECT),
                                            examples = @ExampleObject(name = "document", value = EXAMPLE)))
                    @Nullable JsonNode document) {
        return change(factory, machine, pointer, ifMatch, prefer, Way.WHOLE, document);
    }

    @PATCH
    @Consumes(MERGE_PATCH)
    @Operation(
            operationId = "patchDesired",
            summary = "Merge a patch into the desired state",
            description = "RFC 7396: null removes a member. A patch that changes nothing raises no revision.")
    @APIResponse(
            responseCode = "200",
            description = "The desired document after the change; the ETag is its revision",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(type = SchemaType.OBJECT),
                            examples = @ExampleObject(name = "document", value = EXAMPLE)))
    @APIResponse(
            responseCode = "202",
            description = "The change is made, and the machine has not answered to it in the time that Prefer names",
            content = @Content(schema = @Schema(implementation = TwinView.class)))
    public Uni<RestResponse<Object>> patch(
            @PathParam("factory_id") FactoryId factory,
            @PathParam("machine_id") MachineId machine,
            @Parameter(description = POINTER, example = "/spindle") @QueryParam("pointer") @Nullable String pointer,
            @Parameter(description = "The ETag that the change is based on", example = "\"12\"")
                    @HeaderParam(HttpHeaders.IF_MATCH)
                    @Nullable String ifMatch,
            @Parameter(description = ChangeAnswer.DESCRIPTION, example = ChangeAnswer.EXAMPLE_PREFER)
                    @HeaderParam("Prefer")
                    @Nullable String prefer,
            @RequestBody(
                            description = "A merge patch",
                            content =
                                    @Content(
                                            mediaType = MERGE_PATCH,
                                            schema = @Schema(type = SchemaType.OBJECT),
                                            examples =
                                                    @ExampleObject(
                                                            name = "patch",
                                                            value =
                                                                    "{\"spindle\":{\"speed_rpm\":1500},\"mode\":null}")))
                    @Nullable JsonNode patch) {
        return change(factory, machine, pointer, ifMatch, prefer, Way.MERGE_PATCH, patch);
    }

    private Uni<RestResponse<Object>> change(
            FactoryId factory,
            MachineId machine,
            @Nullable String pointer,
            @Nullable String ifMatch,
            @Nullable String prefer,
            Way way,
            @Nullable JsonNode document) {
        Uni<MachineKey> known = access.require(factory, machine, Role.ENGINEER);
        Precondition precondition = ETags.requireIfMatch(ifMatch);
        String place = legal(pointer);
        if (document == null || document.isMissingNode()) {
            throw Problems.MALFORMED_JSON.with("A body is needed.");
        }
        var change =
                new DesiredChange(way, place, document, caller.subject(), clock.instant(), correlation.value(), null);
        return service.answer(known, key -> service.change(key, precondition::holdsFor, change), place, prefer);
    }

    private static String legal(@Nullable String pointer) {
        if (pointer == null) {
            return "";
        }
        if (!Pointers.isLegal(pointer)) {
            throw Problems.INVALID_PARAMETER
                    .with("pointer must be a JSON pointer (RFC 6901) of at most " + DesiredRules.MAX_POINTER_LENGTH
                            + " characters.")
                    .member("parameter", "pointer");
        }
        return pointer;
    }

    /** What isn't there is no more unmodified than modified. */
    private static RestResponse<Object> notModified(Twin twin, String pointer) {
        var _ = ChangeAnswer.value(twin, pointer);
        return RestResponse.ResponseBuilder.<Object>notModified()
                .header(HttpHeaders.ETAG, ETags.of(twin.desired().revision()))
                .build();
    }
}
