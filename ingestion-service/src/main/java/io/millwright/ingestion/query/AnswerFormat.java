package io.millwright.ingestion.query;

import java.nio.charset.StandardCharsets;

/** How an answer is written. */
enum AnswerFormat {
    JSON("application/json"),
    CSV("text/csv"),
    NDJSON("application/x-ndjson");

    static final String JSON_TYPE = "application/json";
    static final String CSV_TYPE = "text/csv";
    static final String NDJSON_TYPE = "application/x-ndjson";

    private final String type;

    AnswerFormat(String type) {
        this.type = type;
    }

    String type() {
        return type;
    }

    byte[] write(Answer answer, boolean inColumns) {
        return switch (this) {
            case JSON ->
                Table.json(inColumns ? answer.columns() : answer.rows()).getBytes(StandardCharsets.UTF_8);
            case CSV -> answer.table().csv();
            case NDJSON -> answer.table().ndjson().getBytes(StandardCharsets.UTF_8);
        };
    }
}
