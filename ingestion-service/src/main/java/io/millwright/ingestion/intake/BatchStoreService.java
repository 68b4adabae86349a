package io.millwright.ingestion.intake;

import io.millwright.service.batch.Bisection;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Stores batches, also those with rows that the database refuses: they are found and put into quarantine. */
@ApplicationScoped
class BatchStoreService {
    private final TelemetryRepository repository;

    BatchStoreService(TelemetryRepository repository) {
        this.repository = repository;
    }

    /** Committed when it completes. Fails only when the database can't work just now; then it may be repeated as it is. */
    Uni<Stored> store(Batch batch) {
        return repository
                .store(batch)
                .onFailure(failure -> isWorthParting(failure, batch.messages()))
                .recoverWithUni(() -> storeInParts(batch));
    }

    /** A single message that is too much just now is tried again later: nothing says that any of its values is bad. */
    private static boolean isWorthParting(Throwable failure, List<TelemetryMessage> messages) {
        return DatabaseFailure.isAboutData(failure) || (DatabaseFailure.isAboutSize(failure) && messages.size() > 1);
    }

    private Uni<Stored> storeInParts(Batch batch) {
        AtomicReference<Stored> sum = new AtomicReference<>(new Stored(0, batch.duplicates(), 0, 0));
        return Bisection.refused(batch.messages(), part -> storeIfAccepted(part, sum))
                .chain(refused -> Multi.createFrom()
                        .iterable(refused)
                        .onItem()
                        .transformToUniAndConcatenate(message -> storeAcceptedValues(message, sum))
                        .collect()
                        .last())
                .replaceWith(sum::get);
    }

    private Uni<Boolean> storeIfAccepted(List<TelemetryMessage> part, AtomicReference<Stored> sum) {
        return repository
                .store(new Batch(part, 0))
                .invoke(stored -> sum.accumulateAndGet(stored, Stored::plus))
                .replaceWith(true)
                .onFailure(failure -> isWorthParting(failure, part))
                .recoverWithItem(false);
    }

    private Uni<Stored> storeAcceptedValues(TelemetryMessage message, AtomicReference<Stored> sum) {
        return Bisection.refused(message.values(), values -> repository.accepts(message.only(values)))
                .map(refused -> message.refusing(new HashSet<>(refused)))
                .chain(acceptable -> repository.store(new Batch(List.of(acceptable), 0)))
                .invoke(stored -> sum.accumulateAndGet(stored, Stored::plus));
    }
}
