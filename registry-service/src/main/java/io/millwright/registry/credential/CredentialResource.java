package io.millwright.registry.credential;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.model.id.MachineKey;
import io.millwright.registry.item.ItemProblems;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.Page;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Path("/api/v1/registry/factories/{factory_id}/machines/{machine_id}/credentials")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "credentials", description = "With what a machine connects to the broker")
class CredentialResource {
    private final CredentialService service;
    private final FactoryAccess access;
    private final Caller caller;

    CredentialResource(CredentialService service, FactoryAccess access, Caller caller) {
        this.service = service;
        this.access = access;
        this.caller = caller;
    }

    @GET
    @Operation(operationId = "listCredentials", summary = "The credentials of a machine, without their secrets")
    public Uni<Page<CredentialView>> list(
            @PathParam("factory_id") FactoryId factoryId, @PathParam("machine_id") MachineId machineId) {
        access.require(factoryId, Role.ENGINEER);
        var machine = new MachineKey(factoryId, machineId);
        return service.list(machine)
                .map(found -> new Page<>(
                        found.stream()
                                .map(each -> new CredentialView(each.credentialId, machine.clientId(), each.createdAt))
                                .toList(),
                        null));
    }

    @POST
    @Operation(
            operationId = "createCredential",
            summary = "Make a password for a machine; it is shown only this once",
            description = "A machine has one password. While it has one, the answer is 409 unless replace is true; then"
                    + " the old one is worthless at the next connect.")
    @APIResponse(
            responseCode = "201",
            description = "Made; the Location can be deleted",
            content = @Content(schema = @Schema(implementation = NewCredentialView.class)))
    public Uni<RestResponse<NewCredentialView>> create(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @Parameter(description = "Whether a present password gives way")
                    @QueryParam("replace")
                    @DefaultValue("false")
                    boolean replace,
            @Context UriInfo uri) {
        access.require(factoryId, Role.ENGINEER);
        var machine = new MachineKey(factoryId, machineId);
        return service.create(machine, replace, caller.subject()).map(outcome -> switch (outcome) {
            case CredentialOutcome.Created(var id, var secret, var createdAt) ->
                ResponseBuilder.create(
                                RestResponse.Status.CREATED,
                                new NewCredentialView(id, machine.clientId(), secret.value(), createdAt))
                        .location(uri.getAbsolutePathBuilder().path(id).build())
                        .header("Cache-Control", "no-store")
                        .build();
            case CredentialOutcome.Refused refused -> throw problem(machine, refused);
            case CredentialOutcome.Deleted deleted ->
                throw new IllegalStateException("creating can't end in " + deleted);
        });
    }

    @DELETE
    @Path("/{credential_id}")
    @Operation(
            operationId = "deleteCredential",
            summary = "Delete a credential: the machine can't connect with it again")
    public Uni<RestResponse<Void>> delete(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @PathParam("credential_id") String credentialId) {
        access.require(factoryId, Role.ENGINEER);
        var machine = new MachineKey(factoryId, machineId);
        return service.delete(machine, credentialId, caller.subject()).map(outcome -> switch (outcome) {
            case CredentialOutcome.Deleted deleted -> RestResponse.noContent();
            case CredentialOutcome.Refused refused -> throw problem(machine, refused);
            case CredentialOutcome.Created created ->
                throw new IllegalStateException("deleting can't end in " + created);
        });
    }

    private static ProblemException problem(MachineKey machine, CredentialOutcome.Refused refused) {
        return switch (refused) {
            case CredentialOutcome.Exists(var credentialId) ->
                Problems.ALREADY_EXISTS
                        .with("The machine has a credential; delete it, or send replace=true.")
                        .member("credential_id", credentialId);
            case CredentialOutcome.NoSuchCredential none ->
                Problems.NOT_FOUND.with("The machine has no such credential.");
            case CredentialOutcome.NoMachine(var refusal) -> ItemProblems.of(ItemKey.of(machine), refusal);
        };
    }
}
