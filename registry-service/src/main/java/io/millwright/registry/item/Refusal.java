package io.millwright.registry.item;

/** Why a read or a write was not done. */
public sealed interface Refusal {
    /** Never existed, or is spelled otherwise. */
    record Unknown() implements Refusal {}

    /** @param revision the last one, that of the deletion */
    record Gone(long revision) implements Refusal {}

    /** To be created, but there. */
    record AlreadyThere(long revision) implements Refusal {}

    /** To be created, but the id belonged to a deleted item; using it again takes that item's last revision. */
    record Retired(long revision) implements Refusal {}

    /** @param existingId differs from the wanted id by case only */
    record SpelledOtherwise(String existingId) implements Refusal {}

    /** @param revision the present one, which is not the one that the caller knows */
    record Stale(long revision) implements Refusal {}

    /** @param dependents what stands against the deletion, such as {@code 3 machines} */
    record InUse(String dependents) implements Refusal {}

    /** @param pointer to the member that names something that does not exist */
    record BrokenReference(String pointer, String detail) implements Refusal {}

    /** @param factoryId in which something was to be written, but which isn't there */
    record NoParent(String factoryId) implements Refusal {}
}
