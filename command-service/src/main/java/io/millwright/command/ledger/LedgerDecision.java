package io.millwright.command.ledger;

import io.millwright.command.ledger.Recording.Applied;
import io.millwright.command.ledger.Recording.Foreign;
import io.millwright.command.ledger.Recording.Nothing;
import io.millwright.command.ledger.Recording.Unknown;
import io.millwright.command.lifecycle.CommandEvent;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.CommandTransition;
import io.millwright.command.lifecycle.Transition.Changed;
import io.millwright.command.lifecycle.Transition.Unchanged;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What changes do to locked commands. Pure: same inputs, same outcome.
 *
 * @param recordings one a change, in the same order
 * @param changed what is to be written, each command once
 * @param entries what the timelines say
 */
record LedgerDecision(List<Recording> recordings, List<Applied> changed, List<Entry> entries) {
    LedgerDecision {
        recordings = List.copyOf(recordings);
        changed = List.copyOf(changed);
        entries = List.copyOf(entries);
    }

    /** Several changes of one command are applied one after the other. */
    static LedgerDecision of(List<Change> changes, Map<CommandKey, LockedCommand> locked) {
        Map<CommandKey, Applied> changed = new LinkedHashMap<>();
        List<Entry> entries = new ArrayList<>();
        List<Recording> recordings = new ArrayList<>(changes.size());
        for (Change change : changes) {
            LockedCommand found = locked.get(change.key());
            if (found == null) {
                recordings.add(new Unknown(change.key()));
            } else if (change.reporter() != null
                    && !change.reporter().equals(found.command().order().machine())) {
                recordings.add(new Foreign(change.key()));
            } else {
                Applied earlier = changed.get(change.key());
                StoredCommand before = earlier == null ? found.command() : earlier.after();
                CommandEvent event = change.event().apply(found.now());
                switch (CommandTransition.apply(before.life(), event)) {
                    case Unchanged _ -> recordings.add(new Nothing(before));
                    case Changed(var next) -> {
                        StoredCommand after = before.next(next, found.now());
                        for (TimelineEntry line : Timeline.entries(before.life(), event, next, found.now())) {
                            entries.add(new Entry(change.key(), after.order().machine(), line));
                        }
                        recordings.add(new Applied(before, after));
                        changed.put(
                                change.key(), new Applied(earlier == null ? found.command() : earlier.before(), after));
                    }
                }
            }
        }
        return new LedgerDecision(recordings, List.copyOf(changed.values()), entries);
    }
}
