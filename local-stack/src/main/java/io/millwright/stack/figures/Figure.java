package io.millwright.stack.figures;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * One measured figure.
 *
 * @param target what it has to stay under; empty for a figure that is only compared with
 */
record Figure(String name, double measured, String unit, OptionalDouble target) {

    static Figure of(String name, double measured, String unit, double target) {
        return new Figure(name, measured, unit, OptionalDouble.of(target));
    }

    static Figure of(String name, double measured, String unit) {
        return new Figure(name, measured, unit, OptionalDouble.empty());
    }

    String line() {
        String verdict = target.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "under %.0f %s: %s",
                        target.getAsDouble(),
                        unit,
                        measured < target.getAsDouble() ? "reached" : "MISSED");
        return String.format(Locale.ROOT, "%-52s %9.1f %-4s %s", name, measured, unit, verdict)
                .stripTrailing();
    }
}
