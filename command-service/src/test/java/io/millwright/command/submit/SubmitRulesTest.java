package io.millwright.command.submit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.command.submit.SubmitRules.Checked;
import io.millwright.command.twin.Conditions;
import io.millwright.command.type.MachineTypeRules;
import io.millwright.model.id.MachineKey;
import io.millwright.model.json.Json;
import io.millwright.service.problem.FieldError;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubmitRulesTest {
    private static final SubmitLimits LIMITS = new SubmitLimits(Duration.ofSeconds(1), Duration.ofDays(7), 100);
    private static final MachineKey MACHINE = MachineKey.of("f1", "m3");
    private static final Instant NOW = Instant.parse("2026-11-30T21:00:00Z");

    @Test
    void aSmallRequestIsLegal() {
        assertThat(check("{\"type\":\"stop\",\"ttl\":\"PT1M\"}")).isInstanceOfSatisfying(Checked.Legal.class, legal -> {
            assertThat(legal.submission().parameters()).isEmpty();
            assertThat(legal.submission().expiresAt(NOW)).isEqualTo(NOW.plusSeconds(60));
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
                    {"ttl":"PT1M"}                                               | /type
                    {"type":"","ttl":"PT1M"}                                     | /type
                    {"type":"stop"}                                              | /ttl
                    {"type":"stop","ttl":"PT1M","expires_at":"2026-12-01T00:00:00Z"} | /ttl
                    {"type":"stop","ttl":"60"}                                   | /ttl
                    {"type":"stop","ttl":"PT0.5S"}                               | /ttl
                    {"type":"stop","ttl":"P8D"}                                  | /ttl
                    {"type":"stop","ttl":"-PT1M"}                                | /ttl
                    {"type":"stop","ttl":"PT9999999999999999H"}                  | /ttl
                    {"type":"stop","expires_at":"tomorrow"}                      | /expires_at
                    {"type":"stop","expires_at":"1700000000"}                    | /expires_at
                    {"type":"stop","ttl":"PT1M","command_id":"a/b"}              | /command_id
                    {"type":"stop","ttl":"PT1M","configuration_revision":-1}     | /configuration_revision
                    {"type":"stop","ttl":"PT1M","preconditions":{"applied_revision":-1}} | /preconditions/applied_revision
                    {"type":"stop","ttl":"PT1M","preconditions":{"reported":{"mode":1}}} | /preconditions/reported
                    {"type":"stop","ttl":"PT1M","parameters":{"a":{"b":1e999}}}  | /parameters/a/b
                    {"type":"stop","ttl":"PT1M","parameters":{"a":{"b":1e300}}}  | /parameters/a/b
                    {"type":"stop","ttl":"PT1M","parameters":{"a":[1e-300]}}     | /parameters/a/0
                    {"type":"stop","ttl":"PT1M","parameters":{"long":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}} | /parameters
                    """)
    void whatIsWrongIsPointedAt(String body, String pointer) {
        assertThat(check(body))
                .isInstanceOfSatisfying(
                        Checked.Illegal.class,
                        illegal -> assertThat(illegal.errors())
                                .extracting(FieldError::pointer)
                                .containsExactly(pointer));
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        assertThat(check("{\"type\":\"\",\"ttl\":\"x\",\"command_id\":\"+\"}"))
                .isInstanceOfSatisfying(
                        Checked.Illegal.class,
                        illegal -> assertThat(illegal.errors()).hasSize(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-30T20:59:59Z", "2026-11-30T21:00:00.5Z", "2026-12-08T21:00:00Z"})
    void anExpiryOutOfBoundsByTheDatabasesClockIsRefused(String expiresAt) {
        Submission submission = legal("{\"type\":\"stop\",\"expires_at\":\"" + expiresAt + "\"}");

        assertThat(SubmitRules.expiryOffence(submission, NOW, LIMITS))
                .hasValueSatisfying(error -> assertThat(error.pointer()).isEqualTo("/expires_at"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
                    {"type":"t","ttl":"PT60S","parameters":{"a":1.0,"b":[1]}}             | {"parameters":{"b":[1],"a":1},"ttl":"PT1M","type":"t"}
                    {"type":"t","ttl":"PT1M"}                                             | {"type":"t","ttl":"PT1M","parameters":{},"configuration_revision":null}
                    {"type":"t","expires_at":"2026-12-01T01:00:00+01:00"}                 | {"type":"t","expires_at":"2026-12-01T00:00:00Z"}
                    """)
    void requestsThatMeanTheSameHaveTheSameDigest(String one, String other) {
        assertThat(legal(one).digest()).isEqualTo(legal(other).digest());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"u\",\"ttl\":\"PT1M\"}",
                "{\"type\":\"t\",\"ttl\":\"PT2M\"}",
                "{\"type\":\"t\",\"ttl\":\"PT1M\",\"parameters\":{\"a\":null}}",
                "{\"type\":\"t\",\"ttl\":\"PT1M\",\"configuration_revision\":0}",
                "{\"type\":\"t\",\"ttl\":\"PT1M\",\"command_id\":\"c\"}"
            })
    void requestsThatMeanSomethingElseHaveAnotherDigest(String other) {
        assertThat(legal(other).digest())
                .isNotEqualTo(legal("{\"type\":\"t\",\"ttl\":\"PT1M\"}").digest());
    }

    @Test
    void theSameBodyForAnotherMachineIsAnotherRequest() {
        Submission here = legal("{\"type\":\"t\",\"ttl\":\"PT1M\"}");
        Submission there = new Submission(
                MachineKey.of("f1", "m4"),
                null,
                here.type(),
                here.parameters(),
                here.lifetime(),
                null,
                true,
                Conditions.NONE);

        assertThat(there.digest()).isNotEqualTo(here.digest());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
                    {"type":"explode","ttl":"PT1M"}                                           | /type
                    {"type":"go","ttl":"PT11M","parameters":{"rpm":1}}                        | /ttl
                    {"type":"go","expires_at":"2026-11-30T21:10:01Z","parameters":{"rpm":1}}  | /expires_at
                    {"type":"go","ttl":"PT1M","parameters":{"rpm":"fast"}}                    | /parameters/rpm
                    {"type":"go","ttl":"PT1M"}                                                | /parameters
                    """)
    void whatTheMachinesTypeRefusesIsPointedAt(String body, String pointer) throws JsonProcessingException {
        MachineTypeRules type = MachineTypeRules.of(Json.MAPPER.readTree("""
                {"command_types":[{"type":"go","max_ttl":"PT10M","parameters_schema":{"type":"object",
                 "properties":{"rpm":{"type":"integer"}},"required":["rpm"]}}]}"""));

        assertThat(SubmitRules.typeOffences(legal(body), type, NOW))
                .extracting(FieldError::pointer)
                .containsExactly(pointer);
        assertThat(SubmitRules.typeOffences(legal(body), MachineTypeRules.ANYTHING, NOW))
                .as("a type that names no command takes any")
                .isEmpty();
    }

    private static Submission legal(String body) {
        return ((Checked.Legal) check(body)).submission();
    }

    private static Checked check(String body) {
        return SubmitRules.check(MACHINE, request(body), LIMITS);
    }

    private static SubmitRequest request(String body) {
        try {
            return Json.MAPPER.readValue(body, SubmitRequest.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(body, e);
        }
    }
}
