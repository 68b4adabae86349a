package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.services.Services;
import io.millwright.broker.will.WillStore;
import io.millwright.broker.will.WillStore.Kept;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The wills of clients that were connected when the broker was killed: those connections are over. */
final class LeftOverWills {
    private static final Logger LOG = LoggerFactory.getLogger(LeftOverWills.class);

    private final WillStore store;

    LeftOverWills(WillStore store) {
        this.store = store;
    }

    void publish() {
        List<Kept> leftOver = store.all();
        if (leftOver.isEmpty()) {
            return;
        }
        LOG.info("publishing the wills of broken connections count={}", leftOver.size());
        leftOver.forEach(this::publish);
    }

    private void publish(Kept kept) {
        CompletableFuture<Void> _ = Services.publishService()
                .publish(Wills.message(kept.will()))
                .thenRun(() -> store.remove(kept.file()))
                .exceptionally(failure -> {
                    LOG.warn("a will is not published, the next start tries again file={}", kept.file(), failure);
                    return null;
                });
    }
}
