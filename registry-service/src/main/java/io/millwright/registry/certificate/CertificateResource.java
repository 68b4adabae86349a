package io.millwright.registry.certificate;

import io.millwright.model.json.Require;
import io.millwright.registry.certificate.CertificateOutcome.Issued;
import io.millwright.registry.certificate.CertificateOutcome.Refused;
import io.millwright.registry.item.RequestBodies;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirements;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/** For machines: without an access token, which they never have. */
@Path("/api/v1/registry/certificates")
@PermitAll
@Tag(name = "certificates", description = "How a machine gets its certificate")
class CertificateResource {
    private final CertificateService service;
    private final Clock clock;

    CertificateResource(CertificateService service, Clock clock) {
        this.service = service;
        this.clock = clock;
    }

    /** @param csr PKCS#10, PEM */
    @Schema(
            name = "CertificateClaim",
            examples =
                    "{\"token\": \"Zk3Vt0n8yq5JcP1wX7aLr2sH9dQeUfGb\", \"csr\": \"-----BEGIN CERTIFICATE REQUEST-----\\n…\"}")
    record Claim(String token, String csr) {
        Claim {
            Require.present(token, "token");
            Require.present(csr, "csr");
        }

        @Override
        public String toString() {
            return "Claim";
        }
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @SecurityRequirements
    @Operation(
            operationId = "claimCertificate",
            summary = "Exchange a claim token and a signing request for a certificate",
            description =
                    "The token is used up; sent again with the same key, because the answer was lost, it brings the"
                            + " same certificate. A refused request leaves the token as it was.")
    @APIResponse(
            responseCode = "200",
            description = "The same as before",
            content = @Content(schema = @Schema(implementation = CertificateView.class)))
    @APIResponse(
            responseCode = "201",
            description = "Signed",
            content = @Content(schema = @Schema(implementation = CertificateView.class)))
    public Uni<RestResponse<CertificateView>> claim(@Nullable Claim body) {
        Claim claim = RequestBodies.required(body);
        return service.claim(claim.token(), claim.csr()).map(outcome -> switch (outcome) {
            case Issued issued ->
                ResponseBuilder.create(
                                issued.again() ? RestResponse.Status.OK : RestResponse.Status.CREATED,
                                CertificateView.of(issued, service.authority().orElseThrow(), clock.instant()))
                        .header(HttpHeaders.CACHE_CONTROL, "no-store")
                        .build();
            case Refused refused -> throw CertificateProblems.of(refused);
        });
    }

    @GET
    @Path("/chain")
    @Produces("application/pem-certificate-chain")
    @SecurityRequirements
    @Operation(operationId = "getCertificateChain", summary = "The authorities of machines' certificates, PEM")
    public String chain() {
        return Certificates.pem(service.authority()
                .orElseThrow(() -> CertificateProblems.of(new CertificateOutcome.NoAuthority()))
                .chain());
    }

    @GET
    @Path("/revoked")
    @Produces("application/pkix-crl")
    @SecurityRequirements
    @Operation(
            operationId = "getRevokedCertificates",
            summary = "The list of revoked certificates, DER; signed anew each time")
    public Uni<byte[]> revoked() {
        return service.revocationList()
                .map(list -> list.orElseThrow(() -> CertificateProblems.of(new CertificateOutcome.NoAuthority())));
    }
}
