package io.millwright.broker.registry;

import io.millwright.broker.acl.Grants;

/** What the registry says about a client that wants to connect. */
public sealed interface ConnectAnswer {
    /** It is who it says, and may do this. */
    record Granted(Grants grants) implements ConnectAnswer {}

    /** It may not connect; {@code reason} is the registry's word for the log, never for the client. */
    record Refused(String reason) implements ConnectAnswer {}

    /** The registry could not be asked: nothing is known about the client. */
    record Unavailable(String cause) implements ConnectAnswer {}
}
