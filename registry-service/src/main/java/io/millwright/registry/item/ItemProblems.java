package io.millwright.registry.item;

import io.millwright.registry.key.ItemKey;
import io.millwright.service.http.ETags;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;

/** Refusals as the client sees them. */
public final class ItemProblems {
    private static final String REVISION = "last_revision";

    private ItemProblems() {}

    public static ProblemException of(ItemKey key, Refusal refusal) {
        String what = "The " + key.kind().wireName().replace('_', ' ') + " " + key.id();
        return switch (refusal) {
            case Refusal.Unknown unknown -> Problems.NOT_FOUND.with(what + " does not exist.");
            case Refusal.Gone(var revision) ->
                Problems.GONE
                        .with(what + " was deleted.")
                        .header("ETag", ETags.of(revision))
                        .member(REVISION, revision);
            case Refusal.AlreadyThere(var revision) ->
                Problems.PRECONDITION_FAILED.with(what + " exists already.").header("ETag", ETags.of(revision));
            case Refusal.Retired(var revision) ->
                Problems.ALREADY_EXISTS
                        .with(what + " was deleted; to use its id again, send If-Match with its last ETag.")
                        .header("ETag", ETags.of(revision))
                        .member(REVISION, revision);
            case Refusal.SpelledOtherwise(var existing) ->
                Problems.ALREADY_EXISTS
                        .with("Ids must differ by more than case, and there is or was a " + existing + ".")
                        .member("existing_id", existing);
            case Refusal.Stale(var revision) -> ETags.preconditionFailed(revision);
            case Refusal.InUse(var dependents) -> Problems.IN_USE.with(what + " still has " + dependents + ".");
            case Refusal.BrokenReference(var pointer, var detail) ->
                Problems.INVALID_REQUEST
                        .with("The body breaks a rule; see errors.")
                        .error(pointer, detail);
            case Refusal.NoParent(var parent) -> Problems.NOT_FOUND.with("The factory " + parent + " does not exist.");
        };
    }
}
