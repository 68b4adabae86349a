package io.millwright.twin.publication;

import io.millwright.model.id.AreaId;
import io.millwright.model.message.Desired;
import io.millwright.model.topic.MachineTopic;
import io.millwright.model.topic.MessageClass;
import java.util.ArrayList;
import java.util.List;

/** What a due desired state does to retained messages. */
sealed interface RetainedChange {
    MachineTopic topic();

    record Set(MachineTopic topic, Desired desired) implements RetainedChange {}

    /** An empty payload clears. */
    record Clear(MachineTopic topic) implements RetainedChange {}

    /** In this order: a machine that moved hears of it in its old area before the new one has anything. */
    static List<RetainedChange> of(DueDesired due) {
        var changes = new ArrayList<RetainedChange>();
        AreaId area = due.area();
        AreaId old = due.publishedArea();
        if (old != null && !old.equals(area)) {
            MachineTopic topic = MachineTopic.of(due.machine(), old, MessageClass.DESIRED);
            changes.add(
                    area == null
                            ? new Clear(topic)
                            : new Set(topic, new Desired(due.revision(), due.document(), area)));
        }
        if (area != null) {
            changes.add(new Set(
                    MachineTopic.of(due.machine(), area, MessageClass.DESIRED),
                    new Desired(due.revision(), due.document(), null)));
        }
        return changes;
    }
}
