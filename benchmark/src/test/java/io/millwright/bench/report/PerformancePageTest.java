package io.millwright.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millwright.bench.load.Latencies;
import io.millwright.bench.stack.ProcessSampler.Usage;
import io.millwright.model.json.Json;
import io.millwright.stack.Refusal;
import io.millwright.stack.figures.Figure;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class PerformancePageTest {
    private static ScenarioResult result(String scenario, double p99) {
        var latencies = new Latencies();
        for (int millis = 1; millis <= 100; millis++) {
            latencies.record(millis * 1_000_000L);
        }
        return new ScenarioResult(
                scenario,
                "What was done.",
                "2026-12-01T00:00:00Z",
                "./millwright bench " + scenario,
                List.of("2 processors"),
                List.of(),
                List.of(Figure.under(200, "slowest", p99, "ms"), Figure.of("sent", 90_000, "")),
                List.of(new ScenarioResult.Curve("until <seen>", latencies.points())),
                List.of(new ScenarioResult.Processes("load", 1_000, List.of(new Usage("twin", 2.5, 200)))),
                List.of("a note"));
    }

    @Test
    void everyFigureStandsBesideItsTargetAndVerdict() {
        assertThat(PerformancePage.section(result("twin", 250.25)))
                .contains(
                        "| slowest | 250.3 ms | under 200 ms | MISSED |",
                        "| sent | 90,000 |  |  |",
                        "| twin | 2.5 s | 2.50 ms | 200 MiB |",
                        "![latencies of twin](performance/twin.svg)",
                        "`./millwright bench twin` on 2 processors");
    }

    @Test
    void onlyThePartBetweenTheMarkersIsWritten() {
        // given
        String page = "# Top\n\n" + PerformancePage.BEGIN + "\nold\n" + PerformancePage.END + "\n\n## By hand\n";

        // when
        String written = PerformancePage.with(page, List.of(result("twin", 1)));

        // then
        assertThat(written)
                .startsWith("# Top\n\n" + PerformancePage.BEGIN)
                .endsWith(PerformancePage.END + "\n\n## By hand\n")
                .contains("## twin")
                .doesNotContain("old");
        assertThat(PerformancePage.with(written, List.of(result("twin", 1)))).isEqualTo(written);
    }

    @Test
    void aPageWithoutMarkersGetsThemAtItsEnd() {
        assertThat(PerformancePage.with("# Top\n", List.of(result("twin", 1))))
                .startsWith("# Top\n\n" + PerformancePage.BEGIN)
                .endsWith(PerformancePage.END + "\n");
    }

    @Test
    void aPageThatLostItsEndIsLeftAlone() {
        assertThatThrownBy(() -> PerformancePage.with(PerformancePage.BEGIN + "\nold", List.of()))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void aResultIsReadBackAsItWasWritten() throws Exception {
        // given
        ScenarioResult result = result("twin", 1.5);

        // then
        assertThat(Json.MAPPER.readValue(Json.MAPPER.writeValueAsString(result), ScenarioResult.class))
                .isEqualTo(result);
    }

    @Test
    void thePlotIsWellFormedAndDrawsEveryCurve() throws Exception {
        // when
        String svg = PercentilePlot.svg("a & b", result("twin", 1).curves());

        // then
        var document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(svg).contains("until &lt;seen>").doesNotContain("NaN", "Infinity");
    }
}
