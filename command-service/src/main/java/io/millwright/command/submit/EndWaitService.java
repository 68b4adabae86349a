package io.millwright.command.submit;

import io.millwright.command.ledger.CommandReadRepository;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.signal.Channel;
import io.millwright.command.signal.SignalService;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/** Waits for ends of commands, whichever replica brings them about. */
@ApplicationScoped
class EndWaitService {
    /** How often to look without being told: bounds what a lost signal costs. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(2);

    private final Pool pool;
    private final CommandReadRepository commands;
    private final SignalService signals;

    EndWaitService(Pool pool, CommandReadRepository commands, SignalService signals) {
        this.pool = pool;
        this.commands = commands;
        this.signals = signals;
    }

    /** The ended command; empty when it has not ended after {@code time}. */
    Uni<Optional<StoredCommand>> await(CommandKey key, Duration time) {
        return time.isZero() ? ended(key) : awaitEnd(key, time);
    }

    private Uni<Optional<StoredCommand>> awaitEnd(CommandKey key, Duration time) {
        Multi<String> told = signals.on(Channel.ENDED).filter(key.toString()::equals);
        Multi<String> now = Multi.createFrom().item("");
        Multi<String> sometimes =
                Multi.createFrom().ticks().every(LOOK_EVERY).onOverflow().drop().map(_ -> "");
        return Multi.createBy()
                .merging()
                .streams(told, now, sometimes)
                .onItem()
                .transformToUniAndConcatenate(_ -> ended(key))
                .filter(Optional::isPresent)
                .toUni()
                .ifNoItem()
                .after(time)
                .recoverWithItem(Optional.empty());
    }

    private Uni<Optional<StoredCommand>> ended(CommandKey key) {
        return commands.find(pool, key).map(found -> found.filter(command -> command.endedAt() != null));
    }
}
