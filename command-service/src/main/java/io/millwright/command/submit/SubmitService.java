package io.millwright.command.submit;

import com.github.f4b6a3.uuid.UuidCreator;
import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.command.delivery.DeliveryService;
import io.millwright.command.ledger.CommandOrder;
import io.millwright.command.ledger.NewCommandRepository;
import io.millwright.command.ledger.NewCommandRepository.Inserted;
import io.millwright.command.ledger.NewCommandRepository.Look;
import io.millwright.command.ledger.Ordering;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.Terms;
import io.millwright.command.signal.Channel;
import io.millwright.command.signal.SignalService;
import io.millwright.command.submit.SubmitOutcome.Accepted;
import io.millwright.command.submit.SubmitOutcome.ConditionsBroken;
import io.millwright.command.submit.SubmitOutcome.Illegal;
import io.millwright.command.submit.SubmitOutcome.MachineOffline;
import io.millwright.command.submit.SubmitOutcome.MachineUndecided;
import io.millwright.command.submit.SubmitOutcome.MachineUnknown;
import io.millwright.command.submit.SubmitOutcome.TooManyOpen;
import io.millwright.command.submit.SubmitOutcome.TwinAway;
import io.millwright.command.twin.TwinService;
import io.millwright.command.type.CommandTypeRules;
import io.millwright.command.type.MachineTypeRules;
import io.millwright.command.type.TypeRulesService;
import io.millwright.model.id.CommandId;
import io.millwright.model.id.MachineKey;
import io.millwright.service.problem.FieldError;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Accepts commands, each once. */
@ApplicationScoped
class SubmitService {
    private final Pool pool;
    private final NewCommandRepository writes;
    private final KnownMachines machines;
    private final TypeRulesService types;
    private final TwinService twins;
    private final SignalService signals;
    private final DeliveryService deliveries;
    private final SubmitConfig config;
    private final MeterRegistry metrics;

    SubmitService(
            Pool pool,
            NewCommandRepository writes,
            KnownMachines machines,
            TypeRulesService types,
            TwinService twins,
            SignalService signals,
            DeliveryService deliveries,
            SubmitConfig config,
            MeterRegistry metrics) {
        this.pool = pool;
        this.writes = writes;
        this.machines = machines;
        this.types = types;
        this.twins = twins;
        this.signals = signals;
        this.deliveries = deliveries;
        this.config = config;
        this.metrics = metrics;
    }

    /**
     * Completes after the commit. A repetition is answered whatever has become of the machine since; a submission that was
     * refused leaves nothing behind, so that its name is free.
     */
    Uni<SubmitOutcome> submit(Submitter submitter, Submission submission) {
        return look(submitter, submission)
                .chain(look -> look.known()
                        .map(known -> item(Repetition.of(known, submitter, submission)))
                        .orElseGet(() -> decide(submitter, submission, look)))
                .invoke(outcome -> metrics.counter("command.submitted", "outcome", outcome.tag())
                        .increment());
    }

    private Uni<Look> look(Submitter submitter, Submission submission) {
        return writes.look(
                pool,
                submission.machine(),
                submitter.clientId(),
                submitter.idempotencyKey(),
                submission.chosenId(),
                config.maxOpen());
    }

    private Uni<SubmitOutcome> decide(Submitter submitter, Submission submission, Look look) {
        return withRules(submission.machine(), look, rules -> {
            List<FieldError> errors = new ArrayList<>(SubmitRules.typeOffences(submission, rules, look.now()));
            SubmitRules.expiryOffence(submission, look.now(), config.limits()).ifPresent(errors::add);
            if (!errors.isEmpty()) {
                return item(new Illegal(errors));
            }
            if (look.isFull()) {
                return item(new TooManyOpen(config.maxOpen()));
            }
            Ordering ordering =
                    rules.of(submission.type()).map(CommandTypeRules::ordering).orElse(Ordering.ANY);
            return onConditions(
                    submission,
                    () -> insert(command(look, submitter, submission), ordering, submitter, submission, look));
        });
    }

    private Uni<SubmitOutcome> withRules(
            MachineKey machine, Look look, Function<MachineTypeRules, Uni<SubmitOutcome>> next) {
        Function<Optional<MachineTypeRules>, Uni<? extends SubmitOutcome>> decided =
                rules -> rules.map(next).orElseGet(() -> item(new MachineUndecided()));
        if (look.type().isPresent()) {
            return types.find(look.type().get(), look.typeRevision()).chain(decided);
        }
        return machines.find(machine).chain(lookup -> switch (lookup) {
            case Lookup.Known(var known) -> types.find(known.typeId(), null).chain(decided);
            case Lookup.Unknown _ -> item(new MachineUnknown());
            case Lookup.Undecided _ -> item(new MachineUndecided());
        });
    }

    private Uni<SubmitOutcome> onConditions(Submission submission, Supplier<Uni<SubmitOutcome>> next) {
        if (submission.conditions().areNone()) {
            return next.get();
        }
        return twins.now(submission.machine()).chain(twin -> {
            if (twin.isEmpty()) {
                return item(new TwinAway());
            }
            List<String> offences = submission.conditions().offences(twin.get());
            return offences.isEmpty() ? next.get() : item(new ConditionsBroken(offences));
        });
    }

    /** When another request with the same name was faster, it is committed by the time the insert gives way. */
    private Uni<SubmitOutcome> insert(
            StoredCommand command, Ordering ordering, Submitter submitter, Submission submission, Look look) {
        // whoever keeps an order is judged when it is claimed
        Optional<Duration> resendAfter = ordering == Ordering.ANY ? deliveries.departure() : Optional.empty();
        return (look.online().isPresent() ? Uni.createFrom().voidItem() : writes.ensure(pool, submission.machine()))
                .chain(() -> {
                    long asked = System.nanoTime();
                    return writes.insert(pool, command, ordering, submission.mayWait(), resendAfter)
                            .chain(inserted -> switch (inserted) {
                                case Inserted.Due _ -> {
                                    signals.tell(Channel.DUE, "");
                                    yield item(new Accepted(command));
                                }
                                case Inserted.Departs departs -> {
                                    deliveries.depart(departs, asked);
                                    yield item(new Accepted(command));
                                }
                                case Inserted.WaitsForMachine _ -> item(new Accepted(command));
                                case Inserted.TooLate _ ->
                                    known(submitter, submission)
                                            .map(known -> known.orElseGet(
                                                    () -> new Illegal(List.of(SubmitRules.tooLate(submission)))));
                                case Inserted.Not _ ->
                                    known(submitter, submission)
                                            .map(known -> known.orElseGet(() -> notInserted(submission, command)));
                            });
                });
    }

    private static SubmitOutcome notInserted(Submission submission, StoredCommand command) {
        if (submission.mayWait()) {
            throw new IllegalStateException("an insert gave way to a command that can't be found: " + command.key());
        }
        return new MachineOffline();
    }

    private Uni<Optional<SubmitOutcome>> known(Submitter submitter, Submission submission) {
        return look(submitter, submission)
                .map(look -> look.known().map(known -> Repetition.of(known, submitter, submission)));
    }

    private StoredCommand command(Look look, Submitter submitter, Submission submission) {
        CommandId id = submission.chosenId() == null
                ? new CommandId(UuidCreator.getTimeOrderedEpoch().toString())
                : submission.chosenId();
        CommandOrder order = new CommandOrder(
                new CommandKey(submission.machine().factoryId(), id),
                submission.machine(),
                submitter.clientId(),
                submitter.subject(),
                submitter.idempotencyKey(),
                submission.digest(),
                submitter.correlationId(),
                submitter.traceParent(),
                submission.type(),
                submission.parameters(),
                submission.configurationRevision());
        Terms terms =
                Terms.of(look.now(), submission.expiresAt(look.now()), config.receiptGrace(), config.outcomeTimeout());
        return new StoredCommand(order, Command.submitted(terms), null, 1);
    }

    private static Uni<SubmitOutcome> item(SubmitOutcome outcome) {
        return Uni.createFrom().item(outcome);
    }
}
