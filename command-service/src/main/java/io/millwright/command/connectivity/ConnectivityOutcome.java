package io.millwright.command.connectivity;

/** What an availability message says that was not known. */
sealed interface ConnectivityOutcome {
    /** A new connection: what waits for the machine is due. */
    record CameOnline(Known next) implements ConnectivityOutcome {}

    /** The newest connection has ended. */
    record WentOffline(Known next) implements ConnectivityOutcome {}

    /** Nothing: a duplicate, or the word of an earlier connection or registration. */
    record Stale(Known known) implements ConnectivityOutcome {}
}
