package io.millwright.twin.desired;

import io.millwright.service.http.ETags;
import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import io.millwright.service.schema.SchemaViolation;
import io.millwright.twin.core.Twin;
import io.millwright.twin.desired.DesiredOutcome.Changed;
import io.millwright.twin.desired.DesiredOutcome.Conflict;
import io.millwright.twin.desired.DesiredOutcome.Refused;
import io.millwright.twin.desired.DesiredOutcome.Unchanged;
import io.millwright.twin.desired.DesiredOutcome.Undecided;
import io.millwright.twin.desired.DesiredOutcome.Violates;

/** What an outcome is to a client. */
final class DesiredProblems {
    private DesiredProblems() {}

    /**
     * The twin after the change.
     *
     * @throws ProblemException 412 with the current ETag and state, 400 with the offenders, 503 when nobody can tell now
     */
    static Twin twin(DesiredOutcome outcome) {
        return switch (outcome) {
            case Changed(var twin) -> twin;
            case Unchanged(var twin) -> twin;
            case Conflict(long revision, var current) ->
                throw ETags.preconditionFailed(revision).member("current", current);
            case Refused(String pointer, String detail) ->
                throw Problems.INVALID_REQUEST
                        .with("The desired state is not legal.")
                        .error(pointer, detail);
            case Violates(var violations) -> {
                ProblemException problem =
                        Problems.INVALID_REQUEST.with("The desired state breaks the schema of the machine's type.");
                for (SchemaViolation violation : violations) {
                    problem = problem.error(violation.pointer(), violation.detail());
                }
                throw problem;
            }
            case Undecided() ->
                throw Problems.UNAVAILABLE
                        .with("The registry can't be asked now what the machine's type demands.")
                        .header("Retry-After", "5");
        };
    }
}
