package io.millwright.device;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.device.DesiredHandler.DesiredAnswer;
import io.millwright.device.store.TwinStore;
import io.millwright.model.json.Json;
import io.millwright.model.message.Desired;
import io.millwright.model.message.StateReport;
import io.millwright.model.message.StateReport.ApplyStatus;
import org.jspecify.annotations.Nullable;

/** Applies desired states and keeps the reported one. Runs on the device's thread. */
final class TwinDesk {
    private final DesiredHandler handler;
    private final TwinStore store;
    private StateReport reported;

    TwinDesk(DesiredHandler handler, TwinStore store) {
        this.handler = handler;
        this.store = store;
        this.reported = store.load().orElseGet(() -> report(Json.MAPPER.createObjectNode(), null, null, null));
    }

    StateReport reported() {
        return reported;
    }

    @Nullable Long appliedRevision() {
        return reported.applyStatus() == ApplyStatus.APPLIED ? reported.appliedRevision() : null;
    }

    /**
     * Takes a desired state that is newer than the last one taken.
     *
     * @return whether the reported state changed; an older or known revision changes nothing
     */
    boolean desired(Desired desired) {
        if (reported.appliedRevision() != null && desired.revision() <= reported.appliedRevision()) {
            return false;
        }
        keep(
                switch (answer(desired)) {
                    case DesiredAnswer.Applied applied ->
                        report(applied.reported(), desired.revision(), ApplyStatus.APPLIED, null);
                    case DesiredAnswer.Rejected rejected ->
                        report(rejected.reported(), desired.revision(), ApplyStatus.REJECTED, rejected.reason());
                    case DesiredAnswer.Overridden overridden ->
                        report(overridden.reported(), desired.revision(), ApplyStatus.OVERRIDDEN, overridden.reason());
                });
        return true;
    }

    private DesiredAnswer answer(Desired desired) {
        try {
            return handler.apply(desired, reported.reported().deepCopy());
        } catch (RuntimeException e) {
            // the boundary to foreign code: whatever it throws, the revision is answered
            return new DesiredAnswer.Rejected(
                    reported.reported(), "handler_error: " + e.getClass().getSimpleName());
        }
    }

    /** The machine's state changed by itself. */
    void observed(ObjectNode state) {
        keep(report(state, reported.appliedRevision(), reported.applyStatus(), reported.reason()));
    }

    private void keep(StateReport report) {
        store.save(report);
        reported = report;
    }

    private static StateReport report(
            ObjectNode state, @Nullable Long revision, @Nullable ApplyStatus status, @Nullable String reason) {
        return new StateReport(state, revision, status, reason, null, null, null);
    }
}
