package io.millwright.command.submit;

import io.millwright.command.ledger.CommandOrder;
import io.millwright.command.ledger.Remembered;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.submit.SubmitOutcome.IdTaken;
import io.millwright.command.submit.SubmitOutcome.OtherRequest;
import io.millwright.command.submit.SubmitOutcome.Repeated;
import io.millwright.command.submit.SubmitOutcome.RepeatedLater;

/** What a submission is when its name is taken. Pure: same inputs, same outcome. */
final class Repetition {
    private Repetition() {}

    /** @param known the command with the same idempotency key of the same client, or with the same id */
    static SubmitOutcome of(StoredCommand known, Submitter submitter, Submission submission) {
        return of(known.order(), new Repeated(known), submitter, submission);
    }

    /** Likewise, when the command was removed since. */
    static SubmitOutcome of(Remembered known, Submitter submitter, Submission submission) {
        return of(known.order(), new RepeatedLater(known), submitter, submission);
    }

    private static SubmitOutcome of(
            CommandOrder known, SubmitOutcome repeated, Submitter submitter, Submission submission) {
        if (!known.clientId().equals(submitter.clientId())) {
            return new IdTaken();
        }
        String digest = submission.digest();
        return known.requestDigest().equals(digest) ? repeated : new OtherRequest(known, digest);
    }
}
