package io.millwright.bench.scenario;

import io.millwright.bench.machine.Fleet;
import io.millwright.bench.report.Findings;
import io.millwright.bench.stack.FleetRegistrar;
import io.millwright.bench.stack.StackUnderTest;
import io.millwright.stack.figures.Figure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts, in the database, what became of every report of a fleet's boot. */
final class ReportCount implements AutoCloseable {
    private static final String COUNT = """
            select outcome, accepted, count(*), count(distinct (machine_id, sequence))
            from twin.transition where factory_id = ? and kind = 'reported' and boot_id = ?
            group by outcome, accepted order by outcome""";

    private final Connection database;
    private final Fleet fleet;

    private ReportCount(Connection database, Fleet fleet) {
        this.database = database;
        this.fleet = fleet;
    }

    static ReportCount of(StackUnderTest stack, Fleet fleet) throws SQLException {
        return new ReportCount(stack.database(), fleet);
    }

    /** Every report is applied once, or it is said what became of it. */
    void tell(Findings findings) throws SQLException {
        long sent = fleet.machines().stream()
                .mapToLong(each -> each.machine().reports())
                .sum();
        long applied = 0;
        long distinct = 0;
        Map<String, Long> refused = new TreeMap<>();
        try (PreparedStatement statement = database.prepareStatement(COUNT)) {
            statement.setString(1, FleetRegistrar.FACTORY);
            statement.setLong(2, fleet.at(0).machine().bootId());
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    if (row.getBoolean(2)) {
                        applied += row.getLong(3);
                        distinct += row.getLong(4);
                    } else {
                        refused.merge(row.getString(1), row.getLong(4), Long::sum);
                    }
                }
            }
        }
        long refusals = refused.values().stream().mapToLong(Long::longValue).sum();
        findings.figure(Figure.of("reports sent, the first of each machine too", (double) sent, ""));
        findings.figure(Figure.atLeast((double) (sent - refusals), "applied with history", (double) distinct, ""));
        findings.figure(Figure.under(1, "applied twice", (double) (applied - distinct), ""));
        findings.figure(Figure.under(1, "neither applied nor refused", (double) (sent - distinct - refusals), ""));
        if (!refused.isEmpty()) {
            List<String> words = new ArrayList<>();
            refused.forEach((outcome, count) -> words.add(count + " " + outcome));
            findings.note(
                    "Refused, with a row in the history: " + words.stream().collect(Collectors.joining(", ")) + ".");
        }
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}
