package io.millwright.command.submit;

import io.millwright.command.ledger.CommandOrder;
import io.millwright.command.ledger.Submitted;
import io.millwright.command.submit.SubmitOutcome.IdTaken;
import io.millwright.command.submit.SubmitOutcome.OtherRequest;
import io.millwright.command.submit.SubmitOutcome.Repeated;

/** What a submission is when its name is taken. Pure: same inputs, same outcome. */
final class Repetition {
    private Repetition() {}

    /** @param found the command with the same idempotency key of the same client, or with the same id */
    static SubmitOutcome of(Submitted found, Submitter submitter, Submission submission) {
        CommandOrder known = found.order();
        if (!known.clientId().equals(submitter.clientId())) {
            return new IdTaken();
        }
        String digest = submission.digest();
        return known.requestDigest().equals(digest) ? new Repeated(found) : new OtherRequest(known, digest);
    }
}
