package io.millwright.command.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millwright.model.id.MachineId;
import io.millwright.model.json.Json;
import io.millwright.service.problem.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobRulesTest {
    private static final JobLimits LIMITS = new JobLimits(3, 100, 50);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
                    {}                                                            | /target
                    {'target':{}}                                                 | /target
                    {'target':{'machine_ids':['m1'],'selector':{}}}               | /target
                    {'target':{'machine_ids':[]}}                                 | /target/machine_ids
                    {'target':{'machine_ids':['a','b','c','d']}}                  | /target/machine_ids
                    {'target':{'machine_ids':['m1','m/2']}}                       | /target/machine_ids/1
                    {'target':{'machine_ids':['m1','m2','m1']}}                   | /target/machine_ids/2
                    {'target':{'machine_ids':['m1',null]}}                        | /target/machine_ids/1
                    {'target':{'selector':{'area_id':'a/1'}}}                     | /target/selector/area_id
                    {'target':{'selector':{'type_id':''}}}                        | /target/selector/type_id
                    {'target':{'selector':{'labels':{'line':null}}}}              | /target/selector/labels
                    {'name':' ','target':{'selector':{}}}                         | /name
                    {'target':{'selector':{}},'rollout':{'max_in_flight':0}}      | /rollout/max_in_flight
                    {'target':{'selector':{}},'rollout':{'max_in_flight':101}}    | /rollout/max_in_flight
                    {'target':{'selector':{}},'rollout':{'per_minute':0}}         | /rollout/per_minute
                    {'target':{'selector':{}},'rollout':{'start_at':'soon'}}      | /rollout/start_at
                    {'target':{'selector':{}},'abort_when':{'failed':0.5}}        | /abort_when/after_ended
                    {'target':{'selector':{}},'abort_when':{'after_ended':0}}     | /abort_when/after_ended
                    {'target':{'selector':{}},'abort_when':{'after_ended':1,'failed':0}}    | /abort_when/failed
                    {'target':{'selector':{}},'abort_when':{'after_ended':1,'unknown':1.1}} | /abort_when/unknown
                    {'target':{'selector':{}},'abort_when':{'after_ended':1,'any':0.0000001}} | /abort_when/any
                    """)
    void whatIsWrongIsPointedAt(String body, String pointer) throws JsonProcessingException {
        List<FieldError> errors = new ArrayList<>();

        assertThat(check(body, errors)).isEmpty();
        assertThat(errors).extracting(FieldError::pointer).containsExactly(pointer);
    }

    @Test
    void whatIsNotSaidHasItsDefault() throws JsonProcessingException {
        List<FieldError> errors = new ArrayList<>();

        JobRules.Legal legal = check("{'target':{'selector':{'labels':{'line':'L1'}}}}", errors)
                .orElseThrow();

        assertThat(errors).isEmpty();
        assertThat(legal.maxInFlight()).isEqualTo(50);
        assertThat(legal.perMinute()).isNull();
        assertThat(legal.abort()).isEqualTo(AbortRule.NEVER);
        assertThat(legal.rollout(JobFixtures.NOW).startAt()).isEqualTo(JobFixtures.NOW);
    }

    @Test
    void aTargetsCommandIsAlwaysTheSameAndNeverAnothers() {
        var machine = new MachineId("m1");
        var job = JobKey.of("f1", "j1");

        assertThat(job.commandFor(machine)).isEqualTo(JobKey.of("f1", "j1").commandFor(machine));
        assertThat(List.of(
                        job.commandFor(machine),
                        JobKey.of("f1", "j2").commandFor(machine),
                        JobKey.of("f2", "j1").commandFor(machine),
                        job.commandFor(new MachineId("m2"))))
                .doesNotHaveDuplicates();
    }

    private static Optional<JobRules.Legal> check(String body, List<FieldError> errors) throws JsonProcessingException {
        JobRequest request = Json.MAPPER.readValue(body.replace('\'', '"'), JobRequest.class);
        return JobRules.check(request, LIMITS, errors);
    }
}
