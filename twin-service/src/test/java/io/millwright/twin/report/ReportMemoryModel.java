package io.millwright.twin.report;

import io.millwright.model.envelope.Envelope;
import io.millwright.model.message.StateReport;
import io.millwright.twin.report.ReportOutcome.Ahead;
import io.millwright.twin.report.ReportOutcome.Applied;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** What the tables remember of reports, as a list. */
final class ReportMemoryModel {
    private final List<Envelope<StateReport>> taken = new ArrayList<>();

    ReportMemory about(Report report) {
        Envelope<StateReport> one = report.envelope();
        var highest = taken.stream().mapToLong(Envelope::bootId).max();
        var highestOfUid = taken.stream()
                .filter(other -> one.bootUid() != null && one.bootUid().equals(other.bootUid()))
                .mapToLong(Envelope::bootId)
                .max();
        return new ReportMemory(
                highest.isPresent() ? highest.getAsLong() : null,
                taken.stream()
                        .filter(other -> other.bootId() == one.bootId())
                        .map(Envelope::bootUid)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toSet()),
                highestOfUid.isPresent() ? highestOfUid.getAsLong() : null,
                taken.stream()
                        .anyMatch(other -> other.position().equals(one.position())
                                && Objects.equals(other.bootUid(), one.bootUid())),
                null);
    }

    void note(Report report, ReportOutcome outcome) {
        if (outcome instanceof Applied || outcome instanceof Ahead) {
            taken.add(report.envelope());
        }
    }

    List<Envelope<StateReport>> taken() {
        return taken;
    }
}
