package io.millwright.ingestion.intake;

/** What a transaction did, in numbers. */
record Stored(int messages, int duplicates, int values, int quarantined) {
    Stored plus(Stored other) {
        return new Stored(
                messages + other.messages,
                duplicates + other.duplicates,
                values + other.values,
                quarantined + other.quarantined);
    }
}
