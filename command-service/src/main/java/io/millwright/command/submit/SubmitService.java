package io.millwright.command.submit;

import com.github.f4b6a3.uuid.UuidCreator;
import io.micrometer.core.instrument.MeterRegistry;
import io.millwright.command.ledger.CommandOrder;
import io.millwright.command.ledger.CommandReadRepository;
import io.millwright.command.ledger.NewCommandRepository;
import io.millwright.command.ledger.NewCommandRepository.MachineNow;
import io.millwright.command.ledger.Ordering;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.command.lifecycle.Command;
import io.millwright.command.lifecycle.CommandKey;
import io.millwright.command.lifecycle.Terms;
import io.millwright.command.signal.Channel;
import io.millwright.command.signal.SignalService;
import io.millwright.command.submit.SubmitOutcome.Accepted;
import io.millwright.command.submit.SubmitOutcome.BadExpiry;
import io.millwright.command.submit.SubmitOutcome.MachineUndecided;
import io.millwright.command.submit.SubmitOutcome.MachineUnknown;
import io.millwright.model.id.CommandId;
import io.millwright.service.registry.KnownMachines;
import io.millwright.service.registry.Lookup;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlClient;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Accepts commands, each once. */
@ApplicationScoped
class SubmitService {
    private final Pool pool;
    private final CommandReadRepository reads;
    private final NewCommandRepository writes;
    private final KnownMachines machines;
    private final SignalService signals;
    private final SubmitConfig config;
    private final MeterRegistry metrics;

    SubmitService(
            Pool pool,
            CommandReadRepository reads,
            NewCommandRepository writes,
            KnownMachines machines,
            SignalService signals,
            SubmitConfig config,
            MeterRegistry metrics) {
        this.pool = pool;
        this.reads = reads;
        this.writes = writes;
        this.machines = machines;
        this.signals = signals;
        this.config = config;
        this.metrics = metrics;
    }

    /** Completes after the commit. A repetition is answered whatever has become of the machine since. */
    Uni<SubmitOutcome> submit(Submitter submitter, Submission submission) {
        return Uni.combine()
                .all()
                .unis(
                        known(pool, submitter, submission),
                        machines.find(submission.machine()),
                        writes.look(pool, submission.machine()))
                .asTuple()
                .chain(found -> found.getItem1().isPresent()
                        ? Uni.createFrom().item(found.getItem1().get())
                        : switch (found.getItem2()) {
                            case Lookup.Known _ -> insert(submitter, submission, found.getItem3());
                            case Lookup.Unknown _ -> Uni.createFrom().<SubmitOutcome>item(new MachineUnknown());
                            case Lookup.Undecided _ -> Uni.createFrom().<SubmitOutcome>item(new MachineUndecided());
                        })
                .invoke(outcome -> metrics.counter("command.submitted", "outcome", outcome.tag())
                        .increment());
    }

    private Uni<Optional<SubmitOutcome>> known(SqlClient client, Submitter submitter, Submission submission) {
        return reads.find(
                        client,
                        submission.machine().factoryId(),
                        submitter.clientId(),
                        submitter.idempotencyKey(),
                        submission.chosenId())
                .map(found -> found.map(command -> Repetition.of(command, submitter, submission)));
    }

    private Uni<SubmitOutcome> insert(Submitter submitter, Submission submission, MachineNow machine) {
        return SubmitRules.expiryOffence(submission, machine.now(), config.limits())
                .map(offence -> Uni.createFrom().<SubmitOutcome>item(new BadExpiry(offence)))
                .orElseGet(() -> (machine.online().isPresent()
                                ? Uni.createFrom().voidItem()
                                : writes.ensure(pool, submission.machine()))
                        .chain(() -> insert(command(machine, submitter, submission), submitter, submission)));
    }

    /** When another request with the same name was faster, it is committed by the time the insert gives way. */
    private Uni<SubmitOutcome> insert(StoredCommand command, Submitter submitter, Submission submission) {
        return writes.insert(pool, command, Ordering.ANY, true).chain(inserted -> switch (inserted) {
            case DUE -> {
                signals.tell(Channel.DUE, "");
                yield Uni.createFrom().<SubmitOutcome>item(new Accepted(command));
            }
            case WAITS_FOR_MACHINE -> Uni.createFrom().<SubmitOutcome>item(new Accepted(command));
            case NOT ->
                known(pool, submitter, submission)
                        .map(known -> known.orElseThrow(() -> new IllegalStateException(
                                "an insert gave way to a command that can't be found: " + command.key())));
        });
    }

    private StoredCommand command(MachineNow machine, Submitter submitter, Submission submission) {
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
                submission.type(),
                submission.parameters(),
                submission.configurationRevision());
        Terms terms = Terms.of(
                machine.now(), submission.expiresAt(machine.now()), config.receiptGrace(), config.outcomeTimeout());
        return new StoredCommand(order, Command.submitted(terms), null, 1);
    }
}
