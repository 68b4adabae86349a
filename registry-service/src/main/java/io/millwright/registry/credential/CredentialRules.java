package io.millwright.registry.credential;

import io.millwright.registry.credential.CredentialDecision.AlreadyEnded;
import io.millwright.registry.credential.CredentialDecision.End;
import io.millwright.registry.credential.CredentialDecision.Issue;
import io.millwright.registry.credential.CredentialDecision.Refuse;
import io.millwright.service.http.Precondition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a request does to the credentials of a machine. Pure: same inputs, same decision. */
final class CredentialRules {
    private CredentialRules() {}

    /**
     * Makes a further credential.
     *
     * @param all of the machine, ended ones too
     * @param alone whether all others of the kind end at once
     */
    static CredentialDecision create(
            List<Credential> all, CredentialKind kind, Validity validity, boolean alone, int max, Instant now) {
        Optional<CredentialOutcome.Refused> fault = fault(validity, now);
        if (fault.isPresent()) {
            return new Refuse(fault.get());
        }
        List<String> giveWay = alone
                ? all.stream()
                        .filter(each -> each.end() == null && each.kind() == kind)
                        .map(Credential::id)
                        .toList()
                : List.of();
        return issue(all, validity, null, null, giveWay, max, now);
    }

    /**
     * Makes the successor of a credential. A successor made before and never used gives way.
     *
     * @param overlap how long the old one may still be used at the most; absent: until the new one is used
     */
    static CredentialDecision rotate(
            List<Credential> all,
            String id,
            Precondition precondition,
            Validity validity,
            @Nullable Duration overlap,
            int max,
            Instant now) {
        Optional<Credential> found = find(all, id);
        if (found.isEmpty()) {
            return new Refuse(new CredentialOutcome.NoSuchCredential());
        }
        Credential old = found.get();
        if (!precondition.holdsFor(old.version())) {
            return new Refuse(new CredentialOutcome.Stale(old.version()));
        }
        if (old.end() != null) {
            return new Refuse(new CredentialOutcome.Ended(old.end().reason()));
        }
        if (old.kind() != CredentialKind.PASSWORD) {
            return new Refuse(new CredentialOutcome.NoPassword());
        }
        if (overlap != null && (overlap.isNegative() || overlap.compareTo(MAX_OVERLAP) > 0)) {
            return new Refuse(new CredentialOutcome.Illegal("/overlap", "must be from PT0S to " + MAX_OVERLAP));
        }
        Optional<CredentialOutcome.Refused> fault = fault(validity, now);
        if (fault.isPresent()) {
            return new Refuse(fault.get());
        }
        List<String> giveWay = all.stream()
                .filter(each -> each.end() == null && id.equals(each.replaces()) && each.firstUsedAt() == null)
                .map(Credential::id)
                .toList();
        Instant oldUntil = overlap == null ? null : now.plus(overlap);
        return issue(all, validity, id, oldUntil, giveWay, max, now);
    }

    /** One that has ended already stays as it is, whatever version the caller knows. */
    static CredentialDecision revoke(List<Credential> all, String id, Precondition precondition) {
        Optional<Credential> found = find(all, id);
        if (found.isEmpty()) {
            return new Refuse(new CredentialOutcome.NoSuchCredential());
        }
        Credential credential = found.get();
        if (credential.end() != null) {
            return new AlreadyEnded();
        }
        return precondition.holdsFor(credential.version())
                ? new End(id)
                : new Refuse(new CredentialOutcome.Stale(credential.version()));
    }

    /** The longest time that an old credential may outlive its rotation unused. */
    static final Duration MAX_OVERLAP = Duration.ofDays(365);

    private static CredentialDecision issue(
            List<Credential> all,
            Validity validity,
            @Nullable String replaces,
            @Nullable Instant oldUntil,
            List<String> giveWay,
            int max,
            Instant now) {
        long live = all.stream()
                .filter(each -> each.isLive(now) && !giveWay.contains(each.id()))
                .count();
        return live >= max
                ? new Refuse(new CredentialOutcome.TooMany(max))
                : new Issue(validity, replaces, oldUntil, giveWay);
    }

    private static Optional<CredentialOutcome.Refused> fault(Validity validity, Instant now) {
        Instant end = validity.notAfter();
        if (end == null) {
            return Optional.empty();
        }
        if (!end.isAfter(now)) {
            return Optional.of(new CredentialOutcome.Illegal("/not_after", "must be in the future"));
        }
        Instant begin = validity.notBefore();
        return begin != null && !end.isAfter(begin)
                ? Optional.of(new CredentialOutcome.Illegal("/not_after", "must be after not_before"))
                : Optional.empty();
    }

    private static Optional<Credential> find(List<Credential> all, String id) {
        return all.stream().filter(each -> each.id().equals(id)).findFirst();
    }
}
