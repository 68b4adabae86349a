package io.millwright.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millwright.model.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every scenario of the benchmark runs to its end and counts right. Nothing is said of time: that belongs to a machine. */
class BenchIT {
    private static final LiveStack STACK = LiveStack.running();
    private static LiveStack.Ran ran;

    @BeforeAll
    static void measure() throws IOException {
        // those of an earlier run would pass for new ones
        Path results = STACK.home().root().resolve("bench/results");
        if (Files.exists(results)) {
            try (Stream<Path> old = Files.list(results)) {
                for (Path file : old.toList()) {
                    Files.delete(file);
                }
            }
        }
        ran = STACK.run("bench", "--tiny");
    }

    /** Of a loaded machine the generator may be late; that it says so is right. */
    private static JsonNode result(String scenario) throws IOException {
        assertThat(ran.output()).contains(scenario + ": ");
        Path file = STACK.home().root().resolve("bench/results/" + scenario + ".json");
        JsonNode result = Json.MAPPER.readTree(file.toFile());
        assertThat(result.path("unfit"))
                .as(ran.output())
                .allSatisfy(why ->
                        assertThat(why.asText()).containsAnyOf("generator itself was late", "a second were sent"));
        return result;
    }

    private static double figure(JsonNode result, String name) {
        for (JsonNode figure : result.path("figures")) {
            if (figure.path("name").asText().equals(name)) {
                return figure.path("measured").asDouble();
            }
        }
        throw new AssertionError("no figure \"" + name + "\" in " + result.path("figures"));
    }

    @Test
    void everyReportIsAppliedOnceOrRefusedAndEachPartIsMeasuredAlone() throws IOException {
        // when
        JsonNode result = result("twin");

        // then
        assertThat(figure(result, "applied with history")).isPositive();
        assertThat(figure(result, "applied twice")).isZero();
        assertThat(figure(result, "neither applied nor refused")).isZero();
        assertThat(figure(result, "whole service to the broker alone")).isPositive();
    }

    @Test
    void theStatementsOfTheServiceDoTheSameForOtherMachines() throws IOException {
        // when
        JsonNode result = result("twin");

        // then
        assertThat(figure(result, "whole service to the same SQL alone")).isPositive();
        assertThat(result.path("notes").toString())
                .containsPattern("times in [0-9.]+ s; 0 of [1-9][0-9]* were refused");
    }

    @Test
    void everyCommandSucceedsAndTheRoundTripIsMeasuredAlone() throws IOException {
        // when
        JsonNode result = result("commands");

        // then
        assertThat(figure(result, "commands that succeeded"))
                .isPositive()
                .isEqualTo(figure(result, "commands that came to machines"));
        assertThat(figure(result, "command over REST to the bare round trip, p50"))
                .isPositive();
    }

    @Test
    void everyWaitingCommandIsDrained() throws IOException {
        // when
        JsonNode result = result("drain");

        // then
        assertThat(figure(result, "commands that succeeded"))
                .isPositive()
                .isEqualTo(figure(result, "commands waiting for machines"));
    }

    @Test
    void everyMachineIsShownOnlineAfterTheStorm() throws IOException {
        assertThat(figure(result("storm"), "shown online in their newest session over REST"))
                .isEqualTo(10);
    }

    @Test
    void everyValueIsStoredOnce() throws IOException {
        // when
        JsonNode result = result("ingest");

        // then
        assertThat(figure(result, "messages stored")).isPositive().isEqualTo(figure(result, "messages sent"));
        assertThat(figure(result, "values too many")).isZero();
    }

    @Test
    void pagesOfALargeFactoryAreRead() throws IOException {
        assertThat(figure(result("twin-search"), "any page, p95")).isPositive();
    }
}
