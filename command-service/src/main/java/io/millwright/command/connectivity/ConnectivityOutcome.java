package io.millwright.command.connectivity;

/** What an availability message says that was not known. */
sealed interface ConnectivityOutcome {
    /** A new connection: what waits for the machine is due. */
    record CameOnline(Session session) implements ConnectivityOutcome {}

    /** The newest connection has ended. */
    record WentOffline(Session session) implements ConnectivityOutcome {}

    /** Nothing: a duplicate, or the word of an earlier connection. */
    record Stale(Session known) implements ConnectivityOutcome {}
}
