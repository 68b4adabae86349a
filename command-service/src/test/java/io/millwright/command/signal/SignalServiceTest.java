package io.millwright.command.signal;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.command.CommandTestBase;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Signals over a real database that ends connections. */
@QuarkusTest
class SignalServiceTest extends CommandTestBase {
    private static final String LISTENERS = """
            select pid from pg_stat_activity where datname = current_database() and query like 'listen millwright%'""";

    @Inject
    SignalService signals;

    @Test
    void howeverOftenTheConnectionIsLostOneListens() {
        for (int i = 0; i < 3; i++) {
            soon().untilAsserted(() -> assertThat(listeners()).hasSize(1));
            int old = listeners().getFirst();
            pool.preparedQuery("select pg_terminate_backend($1)").executeAndAwait(Tuple.of(old));
            soon().untilAsserted(() -> assertThat(listeners()).hasSize(1).doesNotContain(old));
        }

        List<String> heard = new CopyOnWriteArrayList<>();
        var listening =
                signals.on(Channel.ENDED).filter("f1/once"::equals).subscribe().with(heard::add);
        pool.query("select pg_notify('millwright_command_ended', 'f1/once')").executeAndAwait();
        pool.query("select pg_notify('millwright_command_ended', 'f1/last')").executeAndAwait();
        var last = signals.on(Channel.ENDED).filter("f1/end"::equals).toUni().subscribeAsCompletionStage();
        pool.query("select pg_notify('millwright_command_ended', 'f1/end')").executeAndAwait();
        soon().until(last::isDone);
        listening.cancel();

        assertThat(heard).as("one notification is heard once").containsExactly("f1/once");
    }

    private List<Integer> listeners() {
        return StreamSupport.stream(pool.query(LISTENERS).executeAndAwait().spliterator(), false)
                .map(row -> row.getInteger(0))
                .toList();
    }
}
