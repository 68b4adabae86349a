package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A recording made by a test from a seed: any finite double, a counter beyond 2^53, and gaps in time as real ones have.
 *
 * @param rows in the order of the file
 */
record MadeRecording(Path file, String machine, List<Row> rows) {
    private static final LocalDateTime START = LocalDateTime.of(2020, 3, 9, 10, 14, 33);

    record Row(LocalDateTime at, double vibration, double flow, long counter) {}

    static MadeRecording write(Path folder, String machine, int rows, long seed) throws IOException {
        Random random = new Random(seed);
        List<Row> made = new ArrayList<>(rows);
        LocalDateTime at = START;
        for (int i = 0; i < rows; i++) {
            at = at.plusSeconds(1 + random.nextInt(3) / 2);
            made.add(new Row(at, anyDouble(random), random.nextGaussian(), (1L << 60) + random.nextLong(1L << 50)));
        }
        StringBuilder text = new StringBuilder("datetime;vibration;flow;counter;label\n");
        made.forEach(row -> text.append(row.at().toString().replace('T', ' '))
                .append(row.at().getSecond() == 0 ? ":00" : "")
                .append(';')
                .append(row.vibration())
                .append(';')
                .append(row.flow())
                .append(';')
                .append(row.counter())
                .append(";0\n"));
        Path file = Files.writeString(folder.resolve(machine + ".csv"), text);
        return new MadeRecording(file, machine, made);
    }

    private static double anyDouble(Random random) {
        double value;
        do {
            value = Double.longBitsToDouble(random.nextLong());
        } while (!Double.isFinite(value));
        return value;
    }

    /** How many values of this machine the database holds. */
    long stored(Connection database) throws SQLException {
        try (PreparedStatement count = database.prepareStatement(
                "select count(*) from telemetry.measurement join telemetry.series using (series_id) where machine_id = ?")) {
            count.setString(1, machine);
            try (ResultSet result = count.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        }
    }

    /** Every row is there {@code times} times, bit for bit, and nothing else is. */
    void isStored(Connection database, int times) throws SQLException {
        List<String> expected = new ArrayList<>();
        for (Row row : rows) {
            for (int i = 0; i < times; i++) {
                long at = row.at().toEpochSecond(ZoneOffset.UTC);
                expected.add(at + " counter " + row.counter());
                expected.add(at + " flow " + Double.doubleToRawLongBits(row.flow()));
                expected.add(at + " vibration " + Double.doubleToRawLongBits(row.vibration()));
            }
        }
        List<String> found = new ArrayList<>();
        try (PreparedStatement all = database.prepareStatement("""
                select extract(epoch from time)::bigint, metric, real_value, whole_value
                from telemetry.measurement join telemetry.series using (series_id) where machine_id = ?""")) {
            all.setString(1, machine);
            try (ResultSet result = all.executeQuery()) {
                while (result.next()) {
                    double real = result.getDouble(3);
                    String value = result.wasNull()
                            ? Long.toString(result.getLong(4))
                            : Long.toString(Double.doubleToRawLongBits(real));
                    found.add(result.getLong(1) + " " + result.getString(2) + " " + value);
                }
            }
        }
        assertThat(without(expected, found)).as("lost of %s", machine).isEmpty();
        assertThat(without(found, expected))
                .as("doubled or altered of %s", machine)
                .isEmpty();
    }

    /** What is left of one list when each entry of the other is taken out once. */
    private static List<String> without(List<String> all, List<String> taken) {
        Map<String, Integer> count = new HashMap<>();
        taken.forEach(each -> count.merge(each, 1, Integer::sum));
        return all.stream()
                .filter(each -> count.merge(each, -1, Integer::sum) < 0)
                .toList();
    }
}
