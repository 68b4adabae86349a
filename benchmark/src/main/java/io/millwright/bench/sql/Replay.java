package io.millwright.bench.sql;

import io.millwright.bench.stack.StackUnderTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs recordings again as fast as the database lets it: the same statements, prepared once. Transactions that name the same
 * machine are run in their order, for they compare and set what the one before has left; the others at the same time.
 */
public final class Replay {
    private static final double NANOS = 1e9;

    private Replay() {}

    /**
     * What came of it.
     *
     * @param strands of transactions that were run one after the other
     * @param times how often the whole recording was run
     * @param failed transactions that the database refused; their share says how far the figure can be trusted
     */
    public record Result(int strands, int times, long transactions, long failed, Duration took) {
        /** How often what the recording stands for was done a second, when it stands for this many. */
        public double perSecond(int inOneRecording) {
            return times * (double) inOneRecording / (took.toNanos() / NANOS);
        }
    }

    /**
     * Runs it over and over, each time for other machines, until the time is over.
     *
     * @param before what has to be run before the recording and does not count
     * @param connections as many are used at most
     */
    public static Result run(
            StackUnderTest stack,
            Recording before,
            Recording recording,
            int connections,
            Duration time,
            BooleanSupplier stopped)
            throws SQLException, InterruptedException {
        List<Worker> workers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
            for (int i = 0; i < connections; i++) {
                workers.add(new Worker(stack.database()));
            }
            long transactions = 0;
            int times = 0;
            Duration took = Duration.ZERO;
            while (took.compareTo(time) < 0 && !stopped.getAsBoolean()) {
                String others = Token.of(recording.token()).another(times).text();
                drain(threads, workers, before.as(others));
                Recording counted = recording.as(others);
                long begin = System.nanoTime();
                drain(threads, workers, counted);
                took = took.plusNanos(System.nanoTime() - begin);
                transactions += recording.transactions().size();
                times++;
            }
            return new Result(
                    recording.strands().size(),
                    times,
                    transactions,
                    workers.stream().mapToLong(each -> each.failed).sum(),
                    took);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the replay of statements broke", e);
        } finally {
            for (Worker worker : workers) {
                worker.database.close();
            }
        }
    }

    private static void drain(ExecutorService threads, List<Worker> workers, Recording recording)
            throws InterruptedException, ExecutionException {
        var queue = new ConcurrentLinkedQueue<>(recording.strands());
        for (Future<?> done : threads.invokeAll(workers.stream()
                .map(worker -> Executors.callable(() -> worker.drain(queue)))
                .toList())) {
            done.get();
        }
    }

    /** One connection. */
    private static final class Worker {
        private final Connection database;
        private final Map<String, String> prepared = new HashMap<>();
        private long failed;

        Worker(Connection database) {
            this.database = database;
        }

        void drain(ConcurrentLinkedQueue<List<Recorded>> queue) {
            for (List<Recorded> next = queue.poll(); next != null; next = queue.poll()) {
                next.forEach(this::run);
            }
        }

        private void run(Recorded transaction) {
            boolean many = transaction.statements().size() > 1;
            try {
                if (many) {
                    send("BEGIN");
                }
                for (Recorded.Statement statement : transaction.statements()) {
                    send(execution(statement));
                }
                if (many) {
                    send("COMMIT");
                }
            } catch (SQLException e) {
                failed++;
                rollBack(many);
            }
        }

        private void rollBack(boolean many) {
            try {
                if (many) {
                    send("ROLLBACK");
                }
            } catch (SQLException e) {
                throw new IllegalStateException("the connection is lost", e);
            }
        }

        private String execution(Recorded.Statement statement) throws SQLException {
            if (statement.values().isEmpty()) {
                return statement.sql();
            }
            String name = prepared.get(statement.sql());
            if (name == null) {
                name = "bench_" + prepared.size();
                send("PREPARE " + name + " AS " + statement.sql());
                prepared.put(statement.sql(), name);
            }
            return statement.values().stream()
                    .map(Worker::literal)
                    .collect(Collectors.joining(", ", "EXECUTE " + name + " (", ")"));
        }

        private static String literal(@Nullable String value) {
            return value == null ? "NULL" : "'" + value.replace("'", "''") + "'";
        }

        private void send(String sql) throws SQLException {
            try (var statement = database.createStatement()) {
                statement.setEscapeProcessing(false);
                statement.execute(sql);
            }
        }
    }
}
