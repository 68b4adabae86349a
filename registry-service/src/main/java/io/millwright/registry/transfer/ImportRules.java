package io.millwright.registry.transfer;

import io.millwright.registry.item.ItemDecision;
import io.millwright.registry.item.ItemRules;
import io.millwright.registry.item.Refusal;
import io.millwright.registry.item.Stored;
import io.millwright.registry.key.ItemKey;
import io.millwright.registry.machine.MachineDocument;
import io.millwright.service.http.Precondition;
import io.millwright.service.http.Write;
import java.util.Optional;
import java.util.Set;

/** What a line does to a machine. Pure: same inputs, same decision. */
final class ImportRules {
    private ImportRules() {}

    /** What of a batch's references is there. */
    record Known(boolean factory, Set<String> areas, Set<String> types) {
        Known {
            areas = Set.copyOf(areas);
            types = Set.copyOf(types);
        }
    }

    /**
     * As a request of its own would: creates without a revision, changes with the right one, or with any when {@code replace}.
     * A machine that is as the line wants it stays as it is, so that a file can be sent twice.
     */
    static ItemDecision<MachineDocument> decide(
            ItemKey key,
            ImportLine.Wanted line,
            Optional<Stored<MachineDocument>> found,
            boolean replace,
            Known known) {
        Optional<Stored<MachineDocument>> same = found.filter(stored -> !stored.deleted()
                && stored.key().equals(key)
                && stored.document().equals(line.document()));
        if (same.isPresent()) {
            return new ItemDecision.Keep<>(same.get());
        }
        ItemDecision<MachineDocument> decision =
                ItemRules.put(key, found, write(line, found, replace), line.document());
        return switch (decision) {
            case ItemDecision.Create<MachineDocument> create -> checked(line, known, create);
            case ItemDecision.Change<MachineDocument> change -> checked(line, known, change);
            case ItemDecision.Keep<MachineDocument> _,
                    ItemDecision.Delete<MachineDocument> _,
                    ItemDecision.Refuse<MachineDocument> _ -> decision;
        };
    }

    private static Write write(ImportLine.Wanted line, Optional<Stored<MachineDocument>> found, boolean replace) {
        if (line.revision() != null) {
            return new Write.Replace(new Precondition.OneOf(Set.of(line.revision())));
        }
        boolean there = found.filter(stored -> !stored.deleted()).isPresent();
        return replace && there ? new Write.Replace(new Precondition.AnyVersion()) : new Write.Create();
    }

    private static ItemDecision<MachineDocument> checked(
            ImportLine.Wanted line, Known known, ItemDecision<MachineDocument> decision) {
        String area = line.document().areaId().value();
        String type = line.document().typeId().value();
        if (!known.areas().contains(area)) {
            return broken("/area_id", "There is no area " + area + " in this factory.");
        }
        return known.types().contains(type) ? decision : broken("/type_id", "There is no machine type " + type + ".");
    }

    private static ItemDecision<MachineDocument> broken(String pointer, String detail) {
        return new ItemDecision.Refuse<>(new Refusal.BrokenReference(pointer, detail));
    }
}
