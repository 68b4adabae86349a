package io.millwright.command.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.command.digest.CanonicalJson;
import io.millwright.model.envelope.Position;
import io.millwright.model.json.Json;
import io.millwright.model.message.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A machine's word on what became of a command.
 *
 * @param position where the message stands in the machine's life
 * @param arrivedAt the database's clock
 * @param digest of what it says, without its times; two reports with the same digest say the same
 * @param result absent when the machine gave none, or more than may be stored
 * @param resultOmitted whether the machine's result was larger than may be stored
 * @param startedAt the machine's clock; absent also when it is before 1970 or after 9999
 * @param finishedAt likewise
 * @param resultOffence what in the result breaks the schema of its command type; absent when nothing does
 */
public record Report(
        Outcome.Status status,
        Position position,
        Instant arrivedAt,
        String digest,
        @Nullable JsonNode result,
        boolean resultOmitted,
        Outcome.@Nullable Failure error,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        @Nullable String resultOffence) {
    private static final int MAX_OFFENCE = 500;
    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");
    private static final Comparator<Report> RANK = Comparator.comparing((Report report) -> !report.isDefinite())
            .thenComparing(Report::position)
            .thenComparing(Report::digest)
            .thenComparing(Report::arrivedAt);

    /**
     * @param maxResultBytes a larger result is left out: what became of the command matters more
     * @param resultOffence as far as the schema of the command type says; the result is kept all the same
     */
    public static Report of(
            Outcome outcome, Position position, Instant arrivedAt, int maxResultBytes, @Nullable String resultOffence) {
        JsonNode result = outcome.result();
        boolean omitted = result != null && result.toString().getBytes(StandardCharsets.UTF_8).length > maxResultBytes;
        return new Report(
                outcome.status(),
                position,
                arrivedAt,
                digest(outcome),
                omitted ? null : result,
                omitted,
                outcome.error(),
                storable(outcome.startedAt()),
                storable(outcome.finishedAt()),
                resultOffence == null || resultOffence.length() <= MAX_OFFENCE
                        ? resultOffence
                        : resultOffence.substring(0, MAX_OFFENCE));
    }

    /** A machine's clock may stand anywhere; what no calendar of a database holds is left out. */
    private static @Nullable Instant storable(@Nullable Instant time) {
        return time == null || time.isBefore(EARLIEST) || time.isAfter(LATEST) ? null : time;
    }

    /** Whether the machine knows what became of the command. */
    public boolean isDefinite() {
        return status != Outcome.Status.UNKNOWN;
    }

    /** A definite report beats the machine's {@code unknown}; of two alike the lower position wins. */
    boolean beats(Report other) {
        return RANK.compare(this, other) < 0;
    }

    /** Whether both claim to know, and say different things. */
    boolean contradicts(Report other) {
        return isDefinite() && other.isDefinite() && !digest.equals(other.digest);
    }

    private static String digest(Outcome outcome) {
        var said = Json.MAPPER.createObjectNode();
        said.put("status", outcome.status().name());
        said.set("result", outcome.result());
        said.set("error", Json.MAPPER.valueToTree(outcome.error()));
        return CanonicalJson.sha256(said);
    }
}
