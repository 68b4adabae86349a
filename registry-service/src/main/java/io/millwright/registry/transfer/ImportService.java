package io.millwright.registry.transfer;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.millwright.model.id.FactoryId;
import io.millwright.registry.audit.Actor;
import io.millwright.registry.change.ChangePublisher;
import io.millwright.registry.item.ItemMetrics;
import io.millwright.registry.key.ItemKind;
import io.millwright.registry.transfer.BatchService.Taken;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Takes over files of machines. Blocking: on a worker thread only. */
@ApplicationScoped
class ImportService {
    private static final Logger LOG = Logger.getLogger(ImportService.class);

    /** Of a batch; generous, for it waits in the line of writers. */
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final Pool pool;
    private final BatchService batches;
    private final ChangePublisher publisher;
    private final ItemMetrics metrics;
    private final ObjectMapper mapper;

    ImportService(
            Pool pool, BatchService batches, ChangePublisher publisher, ItemMetrics metrics, ObjectMapper mapper) {
        this.pool = pool;
        this.batches = batches;
        this.publisher = publisher;
        this.metrics = metrics;
        this.mapper = mapper;
    }

    /**
     * Takes over a file.
     *
     * @throws UnreadableFileException when the whole can't be read; then nothing was stored
     */
    ImportReport take(Path path, FactoryId factory, ImportOptions options, Actor by) throws IOException {
        var file = new ImportFile(path, options.csv(), mapper);
        boolean legible = file.isLegible();
        var report = new ImportReport.Builder(options.reportAll());
        boolean applied = true;
        if (!options.allOrNothing()) {
            takeEach(file, factory, options, by, report);
        } else if (legible) {
            applied = takeAll(file, factory, options, by, report);
        } else {
            file.read(lines -> {}, report::add);
            applied = false;
        }
        ImportReport done = report.build(applied);
        count(done);
        LOG.infof(
                "machines imported factory=%s applied=%s created=%d changed=%d unchanged=%d refused=%d by=%s",
                factory, applied, done.created(), done.changed(), done.unchanged(), done.refused(), by.subject());
        return done;
    }

    /** Each batch in a transaction of its own. */
    private void takeEach(
            ImportFile file, FactoryId factory, ImportOptions options, Actor by, ImportReport.Builder report)
            throws IOException {
        file.read(
                lines -> {
                    Taken taken = pool.withTransaction(
                                    connection -> batches.take(connection, factory, lines, options.replace(), by))
                            .await()
                            .atMost(TIMEOUT);
                    taken.lines().forEach(report::add);
                    nudge(taken.revision());
                },
                report::add);
    }

    /** All batches in one transaction, which is given up when a line is refused. */
    private boolean takeAll(
            ImportFile file, FactoryId factory, ImportOptions options, Actor by, ImportReport.Builder report)
            throws IOException {
        var newest = new AtomicLong();
        SqlConnection connection = pool.getConnection().await().atMost(TIMEOUT);
        try {
            var transaction = connection.begin().await().atMost(TIMEOUT);
            boolean applied = false;
            try {
                file.read(
                        lines -> {
                            Taken taken = batches.take(connection, factory, lines, options.replace(), by)
                                    .await()
                                    .atMost(TIMEOUT);
                            taken.lines().forEach(report::add);
                            if (taken.revision() != null) {
                                newest.set(taken.revision());
                            }
                        },
                        report::add);
                applied = report.count(LineOutcome.Result.REFUSED) == 0;
            } finally {
                (applied ? transaction.commit() : transaction.rollback())
                        .await()
                        .atMost(TIMEOUT);
            }
            if (applied) {
                nudge(newest.get() == 0 ? null : (Long) newest.get());
            }
            return applied;
        } finally {
            connection.close().await().atMost(TIMEOUT);
        }
    }

    private void nudge(@Nullable Long revision) {
        if (revision != null) {
            publisher.nudge(revision);
        }
    }

    private void count(ImportReport report) {
        if (report.applied()) {
            metrics.count(ItemKind.MACHINE, "created", report.created());
            metrics.count(ItemKind.MACHINE, "changed", report.changed());
            metrics.count(ItemKind.MACHINE, "unchanged", report.unchanged());
        }
        metrics.count(ItemKind.MACHINE, "refused", report.refused());
    }
}
