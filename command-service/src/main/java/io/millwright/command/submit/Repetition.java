package io.millwright.command.submit;

import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.submit.SubmitOutcome.IdTaken;
import io.millwright.command.submit.SubmitOutcome.OtherRequest;
import io.millwright.command.submit.SubmitOutcome.Repeated;

/** What a submission is when its name is taken. Pure: same inputs, same outcome. */
final class Repetition {
    private Repetition() {}

    /** @param known the command with the same idempotency key of the same client, or with the same id */
    static SubmitOutcome of(StoredCommand known, Submitter submitter, Submission submission) {
        if (!known.order().clientId().equals(submitter.clientId())) {
            return new IdTaken();
        }
        String digest = submission.digest();
        return known.order().requestDigest().equals(digest) ? new Repeated(known) : new OtherRequest(known, digest);
    }
}
