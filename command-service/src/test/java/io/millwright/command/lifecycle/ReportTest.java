package io.millwright.command.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.envelope.Position;
import io.millwright.model.id.CommandId;
import io.millwright.model.json.Json;
import io.millwright.model.message.Outcome;
import io.millwright.model.message.Outcome.Status;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final Instant NOW = Instant.parse("2026-11-30T21:00:00Z");

    @Test
    void aResultThatIsTooLargeIsLeftOutAndMarked() {
        Report report = report(Json.MAPPER.createObjectNode().put("text", "x".repeat(100)), NOW);

        assertThat(report.result()).isNull();
        assertThat(report.resultOmitted()).isTrue();
    }

    @Test
    void whatIsLeftOutStillTellsOneReportFromAnother() {
        Report one = report(Json.MAPPER.createObjectNode().put("text", "x".repeat(100)), NOW);
        Report other = report(Json.MAPPER.createObjectNode().put("text", "y".repeat(100)), NOW);

        assertThat(one.contradicts(other)).isTrue();
    }

    @Test
    void aTimeThatNoDatabaseHoldsIsLeftOut() {
        assertThat(report(null, Instant.MAX).startedAt()).isNull();
        assertThat(report(null, Instant.MIN).startedAt()).isNull();
        assertThat(report(null, NOW).startedAt()).isEqualTo(NOW);
    }

    private static Report report(JsonNode result, Instant startedAt) {
        var outcome = new Outcome(new CommandId("c1"), Status.SUCCEEDED, result, null, startedAt, null);
        return Report.of(outcome, new Position(1, 1), NOW, 64, null);
    }
}
