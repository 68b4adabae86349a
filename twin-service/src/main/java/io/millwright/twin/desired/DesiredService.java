package io.millwright.twin.desired;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.model.id.MachineKey;
import io.millwright.service.schema.CompiledSchema;
import io.millwright.twin.core.Transition;
import io.millwright.twin.core.Transition.Kind;
import io.millwright.twin.core.Transition.Outcome;
import io.millwright.twin.core.Twin;
import io.millwright.twin.core.TwinRepository;
import io.millwright.twin.desired.DesiredOutcome.Changed;
import io.millwright.twin.desired.DesiredOutcome.Conflict;
import io.millwright.twin.desired.DesiredOutcome.Refused;
import io.millwright.twin.desired.DesiredOutcome.Unchanged;
import io.millwright.twin.desired.DesiredOutcome.Undecided;
import io.millwright.twin.desired.DesiredOutcome.Violates;
import io.millwright.twin.publication.DesiredPublisher;
import io.millwright.twin.query.TwinWaitService;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Loads, decides, saves. A lost race loads and decides again. */
@ApplicationScoped
public class DesiredService {
    private final Pool pool;
    private final TwinRepository twins;
    private final SchemaService schemas;
    private final DesiredPublisher publisher;
    private final TwinWaitService waits;
    private final DesiredLimits limits;

    DesiredService(
            Pool pool,
            TwinRepository twins,
            SchemaService schemas,
            DesiredPublisher publisher,
            TwinWaitService waits,
            DesiredConfig config) {
        this.pool = pool;
        this.twins = twins;
        this.schemas = schemas;
        this.publisher = publisher;
        this.waits = waits;
        this.limits = config.limits();
    }

    /** @param expected whether a revision is the one that the caller has seen */
    Uni<DesiredOutcome> change(MachineKey machine, LongPredicate expected, DesiredChange change) {
        return change(pool, machine, expected, change).invoke(outcome -> {
            if (outcome instanceof Changed) {
                publisher.wake();
            }
        });
    }

    /**
     * Makes a change and answers with the value at a place; or, where the caller prefers to wait for convergence, with the twin.
     *
     * @param prefer the header
     */
    Uni<RestResponse<Object>> answer(
            Uni<MachineKey> known,
            Function<MachineKey, Uni<DesiredOutcome>> change,
            String pointer,
            @Nullable String prefer) {
        Duration wait = TwinWaitService.forConvergence(prefer);
        var made = new AtomicLong();
        return known.flatMap(key -> waits.changed(
                        wait,
                        () -> change.apply(key)
                                .map(DesiredProblems::twin)
                                .invoke(twin -> made.set(twin.desired().revision()))))
                .map(twin -> wait.isZero()
                        ? ChangeAnswer.document(twin, pointer)
                        : ChangeAnswer.waited(twin, made.get(), wait));
    }

    /** What is wrong with a document or patch whatever the twin it is for; empty when nothing is. */
    public Optional<Refused> firstOffence(ObjectNode document) {
        return DesiredRules.firstOffence(document, limits);
    }

    /** The same on a connection, whose transaction may still be undone: the caller wakes the publisher after it. */
    public Uni<DesiredOutcome> change(
            SqlClient client, MachineKey machine, LongPredicate expected, DesiredChange change) {
        return schemas.of(machine).flatMap(schema -> switch (schema) {
            case SchemaService.Answer.Known(var known) -> attempt(client, machine, expected, change, known);
            case SchemaService.Answer.Undecided() -> Uni.createFrom().item(new Undecided());
        });
    }

    private Uni<DesiredOutcome> attempt(
            SqlClient client,
            MachineKey machine,
            LongPredicate expected,
            DesiredChange change,
            Optional<CompiledSchema> schema) {
        return twins.load(client, machine).flatMap(twin -> {
            DesiredOutcome outcome = DesiredDecision.decide(twin, expected, change, limits, schema);
            return switch (outcome) {
                case Changed(var next) ->
                    twins.save(client, next, List.of(transition(twin, next, change)))
                            .flatMap(saved -> saved
                                    ? Uni.createFrom().item(outcome)
                                    : attempt(client, machine, expected, change, schema));
                case Unchanged _, Conflict _, Refused _, Violates _, Undecided _ ->
                    Uni.createFrom().item(outcome);
            };
        });
    }

    private static Transition transition(Twin before, Twin after, DesiredChange change) {
        return new Transition(
                Kind.DESIRED,
                Outcome.APPLIED,
                change.at(),
                change.by(),
                change.reason(),
                null,
                before.desired().revision(),
                after.desired().revision(),
                after.convergence().state(),
                after.desired().document(),
                change.correlationId());
    }
}
