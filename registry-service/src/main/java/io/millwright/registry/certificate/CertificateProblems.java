package io.millwright.registry.certificate;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import java.util.Locale;

/** Refusals as a machine sees them. */
final class CertificateProblems {
    private CertificateProblems() {}

    static ProblemException of(CertificateOutcome.Refused refused) {
        return switch (refused) {
            case CertificateOutcome.BadRequest(SigningRequest.Refused refusal) ->
                Problems.SIGNING_REQUEST_REFUSED
                        .with(refusal.detail())
                        .error("/csr", refusal.detail())
                        .member("reason", name(refusal.reason()));
            case CertificateOutcome.BadToken bad ->
                Problems.CLAIM_TOKEN_REFUSED
                        .with(
                                switch (bad.reason()) {
                                    case UNKNOWN -> "There is no such claim token.";
                                    case EXPIRED -> "The claim token has expired; an engineer can make another one.";
                                    case USED -> "The claim token has been used, with another key.";
                                    case REVOKED -> "The claim token was revoked.";
                                })
                        .member("reason", name(bad.reason()));
            case CertificateOutcome.NotYours none ->
                Problems.UNAUTHENTICATED.with("The certificate of the connection has ended: claim a new one.");
            case CertificateOutcome.TooMany(var max) ->
                Problems.CONFLICT
                        .with("The machine has as many live credentials as it may; revoke one first.")
                        .member("max_credentials", max);
            case CertificateOutcome.NoAuthority none ->
                Problems.UNAVAILABLE.with("The registry has no authority to sign with.");
        };
    }

    private static String name(Enum<?> reason) {
        return reason.name().toLowerCase(Locale.ROOT);
    }
}
