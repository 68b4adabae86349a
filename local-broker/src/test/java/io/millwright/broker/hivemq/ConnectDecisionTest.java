package io.millwright.broker.hivemq;

import static org.assertj.core.api.Assertions.assertThat;

import com.hivemq.extension.sdk.api.packets.connect.ConnackReasonCode;
import io.millwright.broker.acl.Grants;
import io.millwright.broker.acl.Grants.PublishGrant;
import io.millwright.broker.acl.TopicFilter;
import io.millwright.broker.hivemq.ConnectDecision.Accept;
import io.millwright.broker.hivemq.ConnectDecision.Reject;
import io.millwright.broker.hivemq.ConnectDecision.Will;
import io.millwright.broker.registry.ConnectAnswer.Granted;
import io.millwright.broker.registry.ConnectAnswer.Refused;
import io.millwright.broker.registry.ConnectAnswer.Stand;
import io.millwright.broker.registry.ConnectAnswer.Unavailable;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConnectDecisionTest {
    private static final Grants GRANTS =
            new Grants(List.of(new PublishGrant(TopicFilter.parse("own").orElseThrow(), 1, 1, true)), List.of());

    private static final Optional<Stand> STAND = Optional.of(new Stand("c1", Optional.empty(), 7));

    @Test
    void aKnownClientIsLetIn() {
        assertThat(ConnectDecision.of(new Granted(GRANTS, STAND), Optional.empty()))
                .isEqualTo(new Accept(GRANTS, STAND));
        assertThat(ConnectDecision.of(new Granted(GRANTS, STAND), Optional.of(new Will("own", 1, true))))
                .isEqualTo(new Accept(GRANTS, STAND));
    }

    @Test
    void aWillBeyondTheGrantsKeepsItsClientOut() {
        for (Will will : List.of(new Will("foreign", 1, true), new Will("own", 0, true), new Will("own", 2, true))) {
            assertThat(ConnectDecision.of(new Granted(GRANTS, STAND), Optional.of(will)))
                    .isInstanceOfSatisfying(
                            Reject.class,
                            reject -> assertThat(reject.code()).isEqualTo(ConnackReasonCode.NOT_AUTHORIZED));
        }
    }

    @Test
    void aRefusedClientIsNotAuthorized() {
        assertThat(ConnectDecision.of(new Refused("bad_credentials"), Optional.empty()))
                .isEqualTo(new Reject(ConnackReasonCode.NOT_AUTHORIZED, "bad_credentials"));
    }

    @Test
    void withoutTheRegistryAClientIsToldToComeAgain() {
        assertThat(ConnectDecision.of(new Unavailable("away"), Optional.empty()))
                .isEqualTo(new Reject(ConnackReasonCode.SERVER_UNAVAILABLE, "away"));
    }
}
