package io.millwright.broker.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.millwright.broker.acl.Verdict.Allowed;
import io.millwright.broker.acl.Verdict.Denied;
import io.millwright.broker.registry.ConnectAnswer.Granted;
import io.millwright.broker.registry.ConnectAnswer.Refused;
import io.millwright.broker.registry.ConnectAnswer.Stand;
import io.millwright.broker.registry.ConnectAnswer.Unavailable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectAnswersTest {
    @Test
    void grantsAreRead() {
        // when
        ConnectAnswer answer = read(200, """
                {"allowed":true,"identity":"machine","later_member":1,
                 "credential_id":"c1","valid_until":"2026-12-01T06:00:00Z","position":7,
                 "publish":[{"topic":"f/state","min_qos":1,"max_qos":1,"retain":true}],
                 "subscribe":[{"filter":"$share/g/f/+","max_qos":1}]}""");

        // then
        assertThat(answer).isInstanceOfSatisfying(Granted.class, granted -> {
            assertThat(granted.stand())
                    .contains(new Stand("c1", Optional.of(Instant.parse("2026-12-01T06:00:00Z")), 7));
            assertThat(granted.grants().mayPublish("f/state", 1, true)).isEqualTo(new Allowed());
            assertThat(granted.grants().mayPublish("f/state", 0, true)).isInstanceOf(Denied.class);
            assertThat(granted.grants().maySubscribe("$share/g/f/x", 1)).isEqualTo(new Allowed());
        });
    }

    @Test
    void whatIsNotSaidIsNotGranted() {
        // when
        ConnectAnswer answer = read(200, "{\"allowed\":true,\"publish\":[{\"topic\":\"a\"}]}");

        // then
        assertThat(answer).isInstanceOfSatisfying(Granted.class, granted -> {
            assertThat(granted.grants().mayPublish("a", 0, false)).isEqualTo(new Allowed());
            assertThat(granted.grants().mayPublish("a", 1, false)).isInstanceOf(Denied.class);
            assertThat(granted.grants().mayPublish("a", 0, true)).isInstanceOf(Denied.class);
            assertThat(granted.grants().subscribe()).isEmpty();
        });
    }

    @Test
    void aMachineWhoseSessionStandsOnNothingIsNotLetIn() {
        assertThat(read(200, "{\"allowed\":true,\"identity\":\"machine\",\"credential_id\":\"c1\"}"))
                .isInstanceOf(Unavailable.class);
    }

    @Test
    void aRefusalIsRead() {
        assertThat(read(200, "{\"allowed\":false,\"reason\":\"bad_credentials\"}"))
                .isEqualTo(new Refused("bad_credentials"));
        assertThat(read(200, "{\"allowed\":false}")).isEqualTo(new Refused("unsaid"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "nonsense",
                "{\"allowed\":null}",
                "{\"allowed\":\"perhaps\"}",
                "{\"allowed\":true,\"publish\":[{}]}",
                "{\"allowed\":true,\"publish\":[{\"topic\":\"a/#/b\"}]}",
                "{\"allowed\":true,\"publish\":[null]}",
                "{\"allowed\":true,\"subscribe\":[{\"filter\":\"\"}]}",
                "{\"allowed\":true,\"subscribe\":7}",
                "{\"allowed\":true} {\"allowed\":true}"
            })
    void anAnswerThatCanNotBeReadLetsNobodyIn(String body) {
        assertThat(read(200, body)).isInstanceOf(Unavailable.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 204, 301, 400, 401, 403, 404, 429, 500, 503})
    void anyOtherStatusIsNoAnswer(int status) {
        assertThat(read(status, "{\"allowed\":true}")).isInstanceOf(Unavailable.class);
    }

    private static ConnectAnswer read(int status, String body) {
        return ConnectAnswers.read(status, body.getBytes(StandardCharsets.UTF_8));
    }
}
