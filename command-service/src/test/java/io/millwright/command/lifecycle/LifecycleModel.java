package io.millwright.command.lifecycle;

import static io.millwright.command.lifecycle.Fixtures.EXPIRED;
import static io.millwright.command.lifecycle.Fixtures.IN_TIME;
import static io.millwright.command.lifecycle.Fixtures.OUTCOME_DUE;
import static io.millwright.command.lifecycle.Fixtures.RECEIPT_DUE;
import static io.millwright.command.lifecycle.Fixtures.aCommand;
import static io.millwright.command.lifecycle.Fixtures.accepted;
import static io.millwright.command.lifecycle.Fixtures.attempt;
import static io.millwright.command.lifecycle.Fixtures.cancel;
import static io.millwright.command.lifecycle.Fixtures.clock;
import static io.millwright.command.lifecycle.Fixtures.notTaken;
import static io.millwright.command.lifecycle.Fixtures.outcome;
import static io.millwright.command.lifecycle.Fixtures.receipt;

import io.millwright.model.message.Outcome.Status;
import java.util.LinkedHashMap;
import java.util.Map;

/** The states of a command that matter, and everything that can happen to one, by name. */
public final class LifecycleModel {
    /** Every kind of event. */
    public static final Map<String, CommandEvent> EVENTS = new LinkedHashMap<>();

    /** Every state in which some event has another effect than in the others. */
    public static final Map<String, Command> STATES = new LinkedHashMap<>();

    static {
        EVENTS.put("attempt", attempt());
        EVENTS.put("accepted", accepted());
        EVENTS.put("not taken", notTaken());
        EVENTS.put("receipt", receipt(IN_TIME));
        EVENTS.put("succeeded", outcome(Status.SUCCEEDED, 1, IN_TIME));
        EVENTS.put("lost track", outcome(Status.UNKNOWN, 1, IN_TIME));
        EVENTS.put("cancel", cancel());
        EVENTS.put("expiry", clock(EXPIRED));
        EVENTS.put("receipt due", clock(RECEIPT_DUE));
        EVENTS.put("outcome due", clock(OUTCOME_DUE));

        STATES.put("pending", aCommand());
        STATES.put("attempted", aCommand(attempt()));
        STATES.put("published", aCommand(attempt(), accepted()));
        STATES.put("received", aCommand(attempt(), accepted(), receipt(IN_TIME)));
        STATES.put("cancel asked", aCommand(attempt(), accepted(), cancel()));
        STATES.put("received, cancel asked", aCommand(attempt(), accepted(), receipt(IN_TIME), cancel()));
        STATES.put("done", aCommand(attempt(), accepted(), outcome(Status.SUCCEEDED, 1, IN_TIME)));
        STATES.put("lost", aCommand(attempt(), accepted(), outcome(Status.UNKNOWN, 1, IN_TIME)));
        STATES.put("cancelled", aCommand(cancel()));
        STATES.put("never left", aCommand(clock(EXPIRED)));
        STATES.put("may have run", aCommand(attempt(), accepted(), clock(RECEIPT_DUE)));
        STATES.put("silent", aCommand(attempt(), accepted(), receipt(IN_TIME), clock(OUTCOME_DUE)));
    }

    private LifecycleModel() {}

    /** Delivery and execution, and the end if there is one. */
    public static String spelled(Command command) {
        return command.delivery().wireName() + "/" + command.execution().wireName()
                + command.end().map(end -> "!" + end.wireName()).orElse("");
    }
}
