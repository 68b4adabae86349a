package io.millwright.registry.item;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.model.id.FactoryId;
import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.Precondition;
import io.millwright.service.http.Write;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemRulesTest {
    private static final Instant BORN = Instant.parse("2026-01-01T00:00:00Z");
    private static final ItemKey KEY = ItemKey.of(new FactoryId("f1"));
    private static final ItemKey OTHER_SPELLING = ItemKey.of(new FactoryId("F1"));
    private static final Precondition ANY = new Precondition.AnyVersion();

    private static Optional<Stored<String>> none() {
        return Optional.empty();
    }

    private static Optional<Stored<String>> living(long revision) {
        return Optional.of(new Stored<>(KEY, "old", revision, false, BORN, BORN));
    }

    private static Optional<Stored<String>> tombstone(long revision) {
        return Optional.of(new Stored<>(KEY, "old", revision, true, BORN, BORN));
    }

    private static Precondition at(long revision) {
        return new Precondition.OneOf(Set.of(revision));
    }

    private static Write replaceAt(long revision) {
        return new Write.Replace(at(revision));
    }

    private static <D> ItemDecision<D> refused(Refusal refusal) {
        return new ItemDecision.Refuse<>(refusal);
    }

    @Test
    void aNewIdIsCreated() {
        assertThat(ItemRules.put(KEY, none(), new Write.Create(), "new")).isEqualTo(new ItemDecision.Create<>("new"));
    }

    @Test
    void aTakenIdIsNotCreatedAgain() {
        assertThat(ItemRules.put(KEY, living(7), new Write.Create(), "new"))
                .isEqualTo(refused(new Refusal.AlreadyThere(7)));
    }

    @Test
    void anIdThatDiffersByCaseAloneIsNotCreated() {
        assertThat(ItemRules.put(OTHER_SPELLING, living(7), new Write.Create(), "new"))
                .isEqualTo(refused(new Refusal.SpelledOtherwise("f1")));
    }

    @Test
    void theIdOfADeletedItemIsNotReusedSilently() {
        assertThat(ItemRules.put(KEY, tombstone(9), new Write.Create(), "new"))
                .isEqualTo(refused(new Refusal.Retired(9)));
        assertThat(ItemRules.put(OTHER_SPELLING, tombstone(9), new Write.Create(), "new"))
                .isEqualTo(refused(new Refusal.SpelledOtherwise("f1")));
    }

    @Test
    void aDeletedItemComesBackByItsLastRevision() {
        assertThat(ItemRules.put(KEY, tombstone(9), replaceAt(9), "new")).isEqualTo(new ItemDecision.Create<>("new"));
    }

    @Test
    void aDeletedItemDoesNotComeBackByAnotherRevision() {
        assertThat(ItemRules.put(KEY, tombstone(9), replaceAt(8), "new")).isEqualTo(refused(new Refusal.Gone(9)));
    }

    @Test
    void aDeletedItemDoesNotComeBackByAnyRevision() {
        assertThat(ItemRules.put(KEY, tombstone(9), new Write.Replace(ANY), "new"))
                .isEqualTo(refused(new Refusal.Gone(9)));
    }

    @Test
    void aDeletedItemDoesNotComeBackUnderAnotherSpelling() {
        assertThat(ItemRules.put(OTHER_SPELLING, tombstone(9), replaceAt(9), "new"))
                .isEqualTo(refused(new Refusal.Unknown()));
    }

    @Test
    void replacingAtTheKnownRevisionChanges() {
        assertThat(ItemRules.put(KEY, living(7), replaceAt(7), "new"))
                .isEqualTo(new ItemDecision.Change<>("new", BORN));
    }

    @Test
    void replacingByTheSameSpendsNoRevision() {
        assertThat(ItemRules.put(KEY, living(7), replaceAt(7), "old"))
                .isEqualTo(new ItemDecision.Keep<>(living(7).orElseThrow()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 6, 8, Long.MAX_VALUE})
    void aStaleWriteIsRefusedWithThePresentRevision(long known) {
        assertThat(ItemRules.put(KEY, living(7), replaceAt(known), "new")).isEqualTo(refused(new Refusal.Stale(7)));
        assertThat(ItemRules.change(KEY, living(7), at(known), old -> "new")).isEqualTo(refused(new Refusal.Stale(7)));
        assertThat(ItemRules.delete(KEY, living(7), at(known), Optional.empty()))
                .isEqualTo(refused(new Refusal.Stale(7)));
    }

    @Test
    void aWriteWithoutAnyStrongTagIsRefused() {
        assertThat(ItemRules.change(KEY, living(7), new Precondition.OneOf(Set.of()), old -> "new"))
                .isEqualTo(refused(new Refusal.Stale(7)));
    }

    @Test
    void nothingUnknownIsChanged() {
        assertThat(ItemRules.put(KEY, none(), new Write.Replace(ANY), "new")).isEqualTo(refused(new Refusal.Unknown()));
        assertThat(ItemRules.change(KEY, none(), ANY, old -> "new")).isEqualTo(refused(new Refusal.Unknown()));
        assertThat(ItemRules.delete(KEY, none(), ANY, Optional.empty())).isEqualTo(refused(new Refusal.Unknown()));
        assertThat(ItemRules.change(OTHER_SPELLING, living(7), ANY, old -> "new"))
                .isEqualTo(refused(new Refusal.Unknown()));
    }

    @Test
    void nothingDeletedIsChanged() {
        assertThat(ItemRules.change(KEY, tombstone(9), at(9), old -> "new")).isEqualTo(refused(new Refusal.Gone(9)));
        assertThat(ItemRules.delete(KEY, tombstone(9), at(9), Optional.empty()))
                .isEqualTo(refused(new Refusal.Gone(9)));
    }

    @Test
    void aChangeSeesWhatIsStored() {
        assertThat(ItemRules.change(KEY, living(7), ANY, old -> old + "er"))
                .isEqualTo(new ItemDecision.Change<>("older", BORN));
    }

    @Test
    void whatIsInUseIsNotDeleted() {
        assertThat(ItemRules.delete(KEY, living(7), at(7), Optional.of("3 machines")))
                .isEqualTo(refused(new Refusal.InUse("3 machines")));
    }

    @Test
    void aStaleDeletionIsToldSoBeforeAnythingElse() {
        assertThat(ItemRules.delete(KEY, living(7), at(6), Optional.of("3 machines")))
                .isEqualTo(refused(new Refusal.Stale(7)));
    }

    @Test
    void whatNothingDependsOnIsDeleted() {
        assertThat(ItemRules.delete(KEY, living(7), ANY, Optional.empty()))
                .isEqualTo(new ItemDecision.Delete<>("old", BORN));
    }

    @Test
    void onlyTheLivingCanBeRead() {
        assertThat(ItemRules.unreadable(KEY, living(7))).isEmpty();
        assertThat(ItemRules.unreadable(KEY, tombstone(9))).contains(new Refusal.Gone(9));
        assertThat(ItemRules.unreadable(KEY, none())).contains(new Refusal.Unknown());
        assertThat(ItemRules.unreadable(OTHER_SPELLING, living(7))).contains(new Refusal.Unknown());
    }
}
