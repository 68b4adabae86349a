package io.millwright.ingestion.query;

/** An answer in each form that can be asked for. */
interface Answer {
    /** For JSON in rows. */
    Object rows();

    /** For JSON in columns. */
    Object columns();

    /** For CSV and NDJSON. */
    Table table();
}
