package io.millwright.service.batch;

import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Finds those of many items that a check refuses, with few checks when few are refused. */
public final class Bisection {
    private Bisection() {}

    /**
     * The refused items, in order. {@code accepts} is asked for ever smaller halves, one after the other, and may act on
     * those that it accepts: every accepted item is accepted exactly once.
     */
    public static <T> Uni<List<T>> refused(List<T> items, Function<List<T>, Uni<Boolean>> accepts) {
        if (items.isEmpty()) {
            return Uni.createFrom().item(List.of());
        }
        return accepts.apply(items).chain(accepted -> {
            if (accepted) {
                return Uni.createFrom().item(List.of());
            }
            if (items.size() == 1) {
                return Uni.createFrom().item(items);
            }
            int middle = items.size() / 2;
            return refused(items.subList(0, middle), accepts)
                    .chain(left -> refused(items.subList(middle, items.size()), accepts)
                            .map(right -> joined(left, right)));
        });
    }

    private static <T> List<T> joined(List<T> left, List<T> right) {
        List<T> all = new ArrayList<>(left);
        all.addAll(right);
        return List.copyOf(all);
    }
}
