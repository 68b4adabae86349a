package io.millwright.broker.hivemq;

import com.hivemq.extension.sdk.api.packets.connect.ConnackReasonCode;
import io.millwright.broker.acl.Grants;
import io.millwright.broker.acl.Verdict;
import io.millwright.broker.registry.ConnectAnswer;
import java.util.Optional;

/** What becomes of a CONNECT. */
sealed interface ConnectDecision {
    /** Let in, with these rights; {@code stand} of a machine. */
    record Accept(Grants grants, Optional<ConnectAnswer.Stand> stand) implements ConnectDecision {}

    /** Sent away; {@code logged} is for the log, the client is told the code alone. */
    record Reject(ConnackReasonCode code, String logged) implements ConnectDecision {}

    /** The last will as it stands in CONNECT. */
    record Will(String topic, int qos, boolean retain) {}

    /** Decides from the registry's answer; a client whose will it may not publish is not let in. */
    static ConnectDecision of(ConnectAnswer answer, Optional<Will> will) {
        return switch (answer) {
            case ConnectAnswer.Granted granted -> withWill(granted, will);
            case ConnectAnswer.Refused(String reason) -> new Reject(ConnackReasonCode.NOT_AUTHORIZED, reason);
            case ConnectAnswer.Unavailable(String cause) -> new Reject(ConnackReasonCode.SERVER_UNAVAILABLE, cause);
        };
    }

    private static ConnectDecision withWill(ConnectAnswer.Granted granted, Optional<Will> will) {
        var accept = new Accept(granted.grants(), granted.stand());
        if (will.isEmpty()) {
            return accept;
        }
        Will wanted = will.get();
        return switch (granted.grants().mayPublish(wanted.topic(), wanted.qos(), wanted.retain())) {
            case Verdict.Allowed _ -> accept;
            case Verdict.Denied(Verdict.Reason reason) ->
                new Reject(
                        ConnackReasonCode.NOT_AUTHORIZED,
                        "will on " + wanted.topic() + " not granted: " + reason.wireName());
        };
    }
}
