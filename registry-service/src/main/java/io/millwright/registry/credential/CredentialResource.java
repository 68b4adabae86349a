package io.millwright.registry.credential;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.registry.credential.CredentialOutcome.Created;
import io.millwright.registry.credential.CredentialOutcome.Refused;
import io.millwright.registry.credential.CredentialOutcome.Revoked;
import io.millwright.registry.item.ItemProblems;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.ETags;
import io.millwright.service.http.Page;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.time.Clock;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/registry/factories/{factory_id}/machines/{machine_id}/credentials")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "credentials", description = "With what a machine connects to the broker")
class CredentialResource {
    private final CredentialService service;
    private final FactoryAccess access;
    private final Caller caller;
    private final ObjectMapper mapper;
    private final Clock clock;

    CredentialResource(
            CredentialService service, FactoryAccess access, Caller caller, ObjectMapper mapper, Clock clock) {
        this.service = service;
        this.access = access;
        this.caller = caller;
        this.mapper = mapper;
        this.clock = clock;
    }

    @GET
    @Operation(
            operationId = "listCredentials",
            summary = "The credentials of a machine, newest first, without their secrets",
            description = "A password that ended stays in the list for 30 days or more.")
    public Uni<Page<CredentialView>> list(
            @PathParam("factory_id") FactoryId factoryId, @PathParam("machine_id") MachineId machineId) {
        access.require(factoryId, Role.ENGINEER);
        var machine = new MachineKey(factoryId, machineId);
        return service.list(machine)
                .map(found -> new Page<>(
                        found.stream()
                                .map(each -> CredentialView.of(machine, each, clock.instant()))
                                .toList(),
                        null));
    }

    @GET
    @Path("/{credential_id}")
    @Operation(operationId = "getCredential", summary = "One credential, without its secret")
    @APIResponse(
            responseCode = "200",
            description = "As it is now",
            content = @Content(schema = @Schema(implementation = CredentialView.class)))
    @APIResponse(responseCode = "304", description = "As it was at If-None-Match")
    public Uni<RestResponse<CredentialView>> get(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @PathParam("credential_id") String credentialId,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
        access.require(factoryId, Role.ENGINEER);
        var machine = new MachineKey(factoryId, machineId);
        return service.find(machine, credentialId).map(found -> {
            Credential credential = found.orElseThrow(() -> problem(machine, new CredentialOutcome.NoSuchCredential()));
            ResponseBuilder<CredentialView> answer = ETags.isNotModified(ifNoneMatch, credential.version())
                    ? ResponseBuilder.notModified()
                    : ResponseBuilder.ok(CredentialView.of(machine, credential, clock.instant()));
            return answer.header(HttpHeaders.ETAG, ETags.of(credential.version()))
                    .build();
        });
    }

    @POST
    @Operation(
            operationId = "createCredential",
            summary = "Make a password for a machine; it is shown only this once",
            description = "A machine may have several at once. With replace=true all its other passwords are worthless"
                    + " from now on, and sessions that stand on them are closed. Nobody can choose a password.")
    @APIResponse(
            responseCode = "201",
            description = "Made",
            content = @Content(schema = @Schema(implementation = NewCredentialView.class)))
    public Uni<RestResponse<NewCredentialView>> create(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @Parameter(description = "Whether the present passwords give way")
                    @QueryParam("replace")
                    @DefaultValue("false")
                    boolean replace,
            @Context UriInfo uri,
            @RequestBody(
                            content =
                                    @Content(
                                            mediaType = MediaType.APPLICATION_JSON,
                                            schema = @Schema(implementation = CredentialDocument.class)))
                    @Nullable String body) {
        access.require(factoryId, Role.ENGINEER);
        var machine = new MachineKey(factoryId, machineId);
        return service.create(
                        machine,
                        CredentialDocument.validity(read(body, CredentialDocument.class)),
                        replace,
                        caller.subject())
                .map(outcome -> made(machine, outcome, uri.getAbsolutePath()));
    }

    @POST
    @Path("/{credential_id}/rotate")
    @Operation(
            operationId = "rotateCredential",
            summary = "Make the successor of a password; it is shown only this once",
            description = "The old one stays until the machine connects with the new one; then it ends by itself. A"
                    + " successor made earlier and never used gives way.")
    @APIResponse(
            responseCode = "201",
            description = "Made",
            content = @Content(schema = @Schema(implementation = NewCredentialView.class)))
    public Uni<RestResponse<NewCredentialView>> rotate(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @PathParam("credential_id") String credentialId,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @Context UriInfo uri,
            @RequestBody(
                            content =
                                    @Content(
                                            mediaType = MediaType.APPLICATION_JSON,
                                            schema = @Schema(implementation = RotationDocument.class)))
                    @Nullable String body) {
        access.require(factoryId, Role.ENGINEER);
        var machine = new MachineKey(factoryId, machineId);
        RotationDocument wanted = read(body, RotationDocument.class);
        return service.rotate(
                        machine,
                        credentialId,
                        ETags.requireIfMatch(ifMatch),
                        wanted == null
                                ? Validity.UNLIMITED
                                : CredentialDocument.validity(wanted.notBefore(), wanted.notAfter()),
                        wanted == null ? null : wanted.overlap(),
                        caller.subject())
                .map(outcome -> made(machine, outcome, uri.getAbsolutePath().resolve("../")));
    }

    @DELETE
    @Path("/{credential_id}")
    @Operation(
            operationId = "deleteCredential",
            summary = "Revoke a credential: sessions that stand on it are closed, and it opens nothing again",
            description = "One that has ended already is answered the same. In a hurry, send If-Match: *.")
    public Uni<RestResponse<Void>> revoke(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @PathParam("credential_id") String credentialId,
            @HeaderParam("If-Match") @Nullable String ifMatch) {
        access.require(factoryId, Role.ENGINEER);
        var machine = new MachineKey(factoryId, machineId);
        return service.revoke(machine, credentialId, ETags.requireIfMatch(ifMatch), caller.subject())
                .map(outcome -> switch (outcome) {
                    case Revoked revoked -> RestResponse.noContent();
                    case Refused refused -> throw problem(machine, refused);
                    case Created created -> throw new IllegalStateException("revoking can't end in " + created);
                });
    }

    /** A body is not needed, and clients without one send whatever content type they like. */
    private <T> @Nullable T read(@Nullable String body, Class<T> type) {
        if (body == null || body.isBlank()) {
            return null;
        }
        try {
            return mapper.readValue(body, type);
        } catch (JsonProcessingException e) {
            throw new BadRequestException(e);
        }
    }

    private static RestResponse<NewCredentialView> made(MachineKey machine, CredentialOutcome outcome, URI parent) {
        return switch (outcome) {
            case Created created ->
                ResponseBuilder.create(RestResponse.Status.CREATED, NewCredentialView.of(machine, created))
                        .location(URI.create(
                                stripSlash(parent) + "/" + created.credential().id()))
                        .header(HttpHeaders.ETAG, ETags.of(created.credential().version()))
                        .header(HttpHeaders.CACHE_CONTROL, "no-store")
                        .build();
            case Refused refused -> throw problem(machine, refused);
            case Revoked revoked -> throw new IllegalStateException("making one can't end in " + revoked);
        };
    }

    private static String stripSlash(URI uri) {
        return uri.toString().replaceFirst("/+$", "");
    }

    private static ProblemException problem(MachineKey machine, Refused refused) {
        return switch (refused) {
            case CredentialOutcome.NoSuchCredential none ->
                Problems.NOT_FOUND.with("The machine has no such credential.");
            case CredentialOutcome.Stale(var version) -> ETags.preconditionFailed(version);
            case CredentialOutcome.Ended(var reason) ->
                Problems.CONFLICT.with("The credential has ended.").member("end_reason", reason.wireName());
            case CredentialOutcome.TooMany(var max) ->
                Problems.CONFLICT
                        .with("The machine has as many live credentials as it may; revoke one first.")
                        .member("max_credentials", max);
            case CredentialOutcome.NoPassword none ->
                Problems.CONFLICT.with("A certificate is renewed by its machine, over mutual TLS.");
            case CredentialOutcome.Illegal(var pointer, var detail) ->
                Problems.INVALID_REQUEST
                        .with("The body breaks a rule; see errors.")
                        .error(pointer, detail);
            case CredentialOutcome.NoMachine(var refusal) -> ItemProblems.of(ItemKey.of(machine), refusal);
        };
    }
}
