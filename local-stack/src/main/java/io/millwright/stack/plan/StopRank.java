package io.millwright.stack.plan;

/** The order in which parts are ended: what talks to others first, what keeps data last. */
public enum StopRank {
    EDGE,
    SERVICE,
    BROKER,
    DATABASE
}
