package io.millwright.service.registry;

/** What is known of a machine type. */
public sealed interface TypeLookup {
    record Known(KnownMachineType type) implements TypeLookup {}

    /** The registry itself says that there is no such type. */
    record Unknown() implements TypeLookup {}

    /** Not in the own copy, and the registry can't be asked now: try again later. */
    record Undecided() implements TypeLookup {}
}
