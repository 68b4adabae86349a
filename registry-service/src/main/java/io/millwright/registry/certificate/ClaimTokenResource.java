package io.millwright.registry.certificate;

import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineId;
import io.millwright.registry.item.ItemProblems;
import io.millwright.registry.key.ItemKey;
import io.millwright.registry.machine.MachineRepository;
import io.millwright.service.http.Page;
import io.millwright.service.problem.Problems;
import io.millwright.service.security.Caller;
import io.millwright.service.security.FactoryAccess;
import io.millwright.service.security.Role;
import io.quarkus.hibernate.reactive.panache.Panache;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/registry/factories/{factory_id}/machines/{machine_id}/claim-tokens")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@Tag(name = "certificates", description = "How a machine gets its certificate")
class ClaimTokenResource {
    private static final Duration LONGEST = Duration.ofDays(90);

    private final CertificateService service;
    private final CertificateRepository certificates;
    private final MachineRepository machines;
    private final FactoryAccess access;
    private final Caller caller;

    ClaimTokenResource(
            CertificateService service,
            CertificateRepository certificates,
            MachineRepository machines,
            FactoryAccess access,
            Caller caller) {
        this.service = service;
        this.certificates = certificates;
        this.machines = machines;
        this.access = access;
        this.caller = caller;
    }

    @Schema(name = "ClaimTokenRequest", examples = "{\"lifetime\": \"PT8H\"}")
    record Wanted(
            @Schema(description = "At most P90D; absent: 24 hours", implementation = String.class, format = "duration")
            @Nullable Duration lifetime) {}

    @Schema(name = "NewClaimToken")
    record Made(
            String tokenId,

            @Schema(
                    description = "192 random bits, shown only this once",
                    examples = "Zk3Vt0n8yq5JcP1wX7aLr2sH9dQeUfGb")
            String token,

            Instant expiresAt) {
        @Override
        public String toString() {
            return "Made[" + tokenId + "]";
        }
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "createClaimToken",
            summary = "Make a token with which the machine gets its certificate, once; shown only now")
    @APIResponse(
            responseCode = "201",
            description = "Made",
            content = @Content(schema = @Schema(implementation = Made.class)))
    public Uni<RestResponse<Made>> create(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @Nullable Wanted body) {
        access.require(factoryId, Role.ENGINEER);
        Duration lifetime = body == null ? null : body.lifetime();
        if (lifetime != null && (!lifetime.isPositive() || lifetime.compareTo(LONGEST) > 0)) {
            throw Problems.INVALID_REQUEST
                    .with("The body breaks a rule; see errors.")
                    .error("/lifetime", "must be above PT0S and at most P90D");
        }
        ItemKey machine = ItemKey.of(factoryId, machineId);
        String by = caller.subject();
        return Panache.withSession(() -> machines.unreadable(machine)).chain(refusal -> {
            if (refusal.isPresent()) {
                throw ItemProblems.of(machine, refusal.get());
            }
            return service.makeToken(machine.folded(), lifetime, by)
                    .map(made -> ResponseBuilder.create(
                                    RestResponse.Status.CREATED,
                                    new Made(
                                            made.token().tokenId(),
                                            made.secret().value(),
                                            made.token().expiresAt()))
                            .header(HttpHeaders.CACHE_CONTROL, "no-store")
                            .build());
        });
    }

    @GET
    @Operation(
            operationId = "listClaimTokens",
            summary = "The claim tokens of a machine, newest first, without their secrets")
    public Uni<Page<ClaimToken>> list(
            @PathParam("factory_id") FactoryId factoryId, @PathParam("machine_id") MachineId machineId) {
        access.require(factoryId, Role.ENGINEER);
        return certificates.tokens(ItemKey.of(factoryId, machineId).folded()).map(tokens -> new Page<>(tokens, null));
    }

    @DELETE
    @Path("/{token_id}")
    @Operation(
            operationId = "deleteClaimToken",
            summary = "Revoke a claim token; a certificate that it has brought stays")
    public Uni<RestResponse<Void>> revoke(
            @PathParam("factory_id") FactoryId factoryId,
            @PathParam("machine_id") MachineId machineId,
            @PathParam("token_id") String tokenId) {
        access.require(factoryId, Role.ENGINEER);
        return certificates
                .revokeToken(ItemKey.of(factoryId, machineId).folded(), tokenId)
                .map(found -> {
                    if (!found) {
                        throw Problems.NOT_FOUND.with("The machine has no such claim token.");
                    }
                    return RestResponse.noContent();
                });
    }
}
