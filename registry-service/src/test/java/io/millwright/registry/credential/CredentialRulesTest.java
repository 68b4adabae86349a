package io.millwright.registry.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.service.http.Precondition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of the credentials of a machine. */
class CredentialRulesTest {
    private static final Instant NOW = Instant.parse("2026-12-01T06:00:00Z");
    private static final int MAX = 3;

    private static Credential credential(String id, String replaces, Instant usedAt, Credential.End end) {
        return new Credential(
                id, CredentialKind.PASSWORD, null, null, replaces, NOW, "somebody", usedAt, usedAt, end, 4);
    }

    private static Credential live(String id) {
        return credential(id, null, NOW, null);
    }

    private static Credential ended(String id) {
        return credential(id, null, NOW, new Credential.End(NOW, EndReason.REVOKED, "somebody"));
    }

    private static CredentialDecision create(List<Credential> all, Validity validity, boolean alone) {
        return CredentialRules.create(all, CredentialKind.PASSWORD, validity, alone, MAX, NOW);
    }

    private static CredentialDecision rotate(List<Credential> all, String id, Duration overlap) {
        return CredentialRules.rotate(all, id, new Precondition.AnyVersion(), Validity.UNLIMITED, overlap, MAX, NOW);
    }

    private static CredentialDecision refused(CredentialOutcome.Refused refusal) {
        return new CredentialDecision.Refuse(refusal);
    }

    @Test
    void aMachineHasSeveralUpToTheBoundAndEndedOnesDoNotCount() {
        assertThat(create(List.of(live("a"), live("b"), ended("c")), Validity.UNLIMITED, false))
                .isEqualTo(new CredentialDecision.Issue(Validity.UNLIMITED, null, null, List.of()));
        assertThat(create(List.of(live("a"), live("b"), live("c")), Validity.UNLIMITED, false))
                .isEqualTo(refused(new CredentialOutcome.TooMany(MAX)));
    }

    @Test
    void aloneEndsAllOthersAndIsNeverTooMany() {
        assertThat(create(List.of(live("a"), live("b"), live("c"), ended("d")), Validity.UNLIMITED, true))
                .isEqualTo(new CredentialDecision.Issue(Validity.UNLIMITED, null, null, List.of("a", "b", "c")));
    }

    @Test
    void anEndBeforeTheBeginningOrInThePastIsRefused() {
        assertThat(create(List.of(), new Validity(null, NOW), false))
                .isEqualTo(refused(new CredentialOutcome.Illegal("/not_after", "must be in the future")));
        assertThat(create(List.of(), new Validity(NOW.plusSeconds(9), NOW.plusSeconds(9)), false))
                .isEqualTo(refused(new CredentialOutcome.Illegal("/not_after", "must be after not_before")));
    }

    @Test
    void aSuccessorNeverUsedGivesWayToTheNextOne() {
        assertThat(rotate(List.of(live("a"), credential("b", "a", null, null)), "a", null))
                .isEqualTo(new CredentialDecision.Issue(Validity.UNLIMITED, "a", null, List.of("b")));
    }

    @Test
    void anOverlapBoundsTheOldOne() {
        assertThat(rotate(List.of(live("a")), "a", Duration.ofDays(1)))
                .isEqualTo(
                        new CredentialDecision.Issue(Validity.UNLIMITED, "a", NOW.plus(Duration.ofDays(1)), List.of()));
        assertThat(rotate(List.of(live("a")), "a", Duration.ofSeconds(-1)))
                .isInstanceOf(CredentialDecision.Refuse.class);
    }

    @Test
    void whatHasEndedIsNotRotatedAndNotRevokedAgain() {
        assertThat(rotate(List.of(ended("a")), "a", null))
                .isEqualTo(refused(new CredentialOutcome.Ended(EndReason.REVOKED)));
        assertThat(CredentialRules.revoke(List.of(ended("a")), "a", new Precondition.OneOf(Set.of(1L))))
                .isEqualTo(new CredentialDecision.AlreadyEnded());
    }

    @Test
    void anotherVersionIsRefused() {
        assertThat(CredentialRules.revoke(List.of(live("a")), "a", new Precondition.OneOf(Set.of(3L))))
                .isEqualTo(refused(new CredentialOutcome.Stale(4)));
        assertThat(CredentialRules.revoke(List.of(live("a")), "a", new Precondition.OneOf(Set.of(4L))))
                .isEqualTo(new CredentialDecision.End("a"));
        assertThat(CredentialRules.revoke(List.of(live("a")), "z", new Precondition.AnyVersion()))
                .isEqualTo(refused(new CredentialOutcome.NoSuchCredential()));
    }
}
