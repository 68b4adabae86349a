package io.millwright.command.connectivity;

/** What is known of a machine's connections. */
record Known(Session session, Lives lives) {
    /** Of a machine that was never seen. */
    static final Known NOTHING = new Known(Session.NEVER, Lives.NONE);
}
