package io.millwright.registry.transfer;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What became of a file. */
@Schema(name = "ImportReport")
record ImportReport(
        @Schema(
                description =
                        "Whether anything was stored at all: not when all or nothing was wanted and a line is refused")
        boolean applied,

        long created,
        long changed,

        @Schema(description = "Machines that were as the file wants them")
        long unchanged,

        long refused,

        @Schema(description = "The refused lines, or all of them with report=all")
        List<LineOutcome> lines,

        @Schema(description = "Lines of the report that were left out, for it is bounded")
        long linesLeftOut) {
    /** Lines of a report at most. */
    static final int MAX_LINES = 10_000;

    ImportReport {
        lines = List.copyOf(lines);
    }

    /** Grows with the outcomes of the lines. */
    static final class Builder {
        private final boolean allLines;
        private final List<LineOutcome> lines = new ArrayList<>();
        private final Map<LineOutcome.Result, Long> counts = new EnumMap<>(LineOutcome.Result.class);
        private long leftOut;

        Builder(boolean allLines) {
            this.allLines = allLines;
        }

        void add(LineOutcome line) {
            counts.merge(line.outcome(), 1L, Long::sum);
            if (!allLines && line.outcome() != LineOutcome.Result.REFUSED) {
                return;
            }
            if (lines.size() < MAX_LINES) {
                lines.add(line);
            } else {
                leftOut++;
            }
        }

        long count(LineOutcome.Result result) {
            return counts.getOrDefault(result, 0L);
        }

        ImportReport build(boolean applied) {
            return new ImportReport(
                    applied,
                    count(LineOutcome.Result.CREATED),
                    count(LineOutcome.Result.CHANGED),
                    count(LineOutcome.Result.UNCHANGED),
                    count(LineOutcome.Result.REFUSED),
                    lines,
                    leftOut);
        }
    }
}
