package io.millwright.service.registry;

/** What is known of a machine. */
public sealed interface Lookup {
    record Known(KnownMachine machine) implements Lookup {}

    /** The registry itself says that there is no such machine. */
    record Unknown() implements Lookup {}

    /** Not in the own copy, and the registry can't be asked now: try again later. */
    record Undecided() implements Lookup {}
}
