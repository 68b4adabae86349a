package io.millwright.registry.machine;

import io.millwright.registry.item.Stored;
import io.millwright.service.problem.Problems;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The orders of a list. Each is total, so that no machine is on two pages. */
enum MachineSort {
    BY_ID("machine_id", "item_key", false),
    BY_ID_DOWN("-machine_id", "item_key", true),
    BY_CHANGE("revision", "revision", false),
    BY_CHANGE_DOWN("-revision", "revision", true);

    private final String wireName;
    private final String column;
    private final boolean down;

    MachineSort(String wireName, String column, boolean down) {
        this.wireName = wireName;
        this.column = column;
        this.down = down;
    }

    /** @throws io.millwright.service.problem.ProblemException 400 for anything else */
    static MachineSort of(@Nullable String text) {
        return text == null
                ? BY_ID
                : Arrays.stream(values())
                        .filter(sort -> sort.wireName.equals(text))
                        .findFirst()
                        .orElseThrow(() -> Problems.INVALID_PARAMETER
                                .with("sort must be one of "
                                        + Arrays.stream(values())
                                                .map(sort -> sort.wireName)
                                                .toList()
                                        + ".")
                                .member("parameter", "sort"));
    }

    /** What the next page goes on behind. */
    List<String> keyOf(Stored<?> machine) {
        return List.of(
                this == BY_ID || this == BY_ID_DOWN ? machine.key().folded() : Long.toString(machine.revision()));
    }

    /** @param parameter text of the key */
    String behind(String parameter) {
        String key = column.equals("revision") ? parameter + "::text::bigint" : parameter;
        return column + (down ? " < " : " > ") + key;
    }

    String order() {
        return column + (down ? " desc" : "");
    }
}
