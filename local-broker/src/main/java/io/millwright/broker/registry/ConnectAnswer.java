package io.millwright.broker.registry;

import io.millwright.broker.acl.Grants;
import java.time.Instant;
import java.util.Optional;

/** What the registry says about a client that wants to connect. */
public sealed interface ConnectAnswer {
    /**
     * It is who it says, and may do this.
     *
     * @param stand of a machine; empty for a service
     */
    record Granted(Grants grants, Optional<Stand> stand) implements ConnectAnswer {}

    /**
     * What a machine's session stands on.
     *
     * @param credentialId when it ends, the session has to be closed
     * @param validUntil when the session has to be closed in any case; empty: never
     * @param position what ends after this answer is told from here on
     */
    record Stand(String credentialId, Optional<Instant> validUntil, long position) {}

    /** It may not connect; {@code reason} is the registry's word for the log, never for the client. */
    record Refused(String reason) implements ConnectAnswer {}

    /** The registry could not be asked: nothing is known about the client. */
    record Unavailable(String cause) implements ConnectAnswer {}
}
