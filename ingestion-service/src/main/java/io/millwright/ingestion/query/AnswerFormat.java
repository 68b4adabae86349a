package io.millwright.ingestion.query;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** How an answer is written. */
enum AnswerFormat {
    JSON("application/json"),
    CSV("text/csv"),
    NDJSON("application/x-ndjson");

    static final String JSON_TYPE = "application/json";
    static final String CSV_TYPE = "text/csv";
    static final String NDJSON_TYPE = "application/x-ndjson";
    private static final int TAG_BYTES = 16;

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

    /** The entity tag of an answer's bytes, quotes included. */
    static String tag(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return "\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, TAG_BYTES))
                    + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** Whether {@code If-None-Match} names the tag, so that the answer is 304. */
    static boolean isNotModified(@Nullable String ifNoneMatch, String tag) {
        return ifNoneMatch != null
                && Arrays.stream(ifNoneMatch.split(","))
                        .map(String::strip)
                        .map(text -> text.startsWith("W/") ? text.substring(2) : text)
                        .anyMatch(text -> text.equals(tag) || text.equals("*"));
    }
}
