package io.millwright.stack.figures;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One measured figure.
 *
 * @param target what it has to reach; absent for a figure that is only compared with
 */
public record Figure(
        String name, double measured, String unit, @Nullable Target target) {

    /** @param limit in the figure's unit */
    public record Target(Bound bound, double limit) {
        public enum Bound {
            UNDER("under"),
            AT_LEAST("at least");

            private final String words;

            Bound(String words) {
                this.words = words;
            }
        }

        public boolean isReachedBy(double measured) {
            return switch (bound) {
                case UNDER -> measured < limit;
                case AT_LEAST -> measured >= limit;
            };
        }

        /** {@code under 45 s}. */
        public String words(String unit) {
            return bound.words + " " + number(limit) + (unit.isEmpty() ? "" : " " + unit);
        }
    }

    public static Figure of(String name, double measured, String unit) {
        return new Figure(name, measured, unit, null);
    }

    public static Figure under(double limit, String name, double measured, String unit) {
        return new Figure(name, measured, unit, new Target(Target.Bound.UNDER, limit));
    }

    public static Figure atLeast(double limit, String name, double measured, String unit) {
        return new Figure(name, measured, unit, new Target(Target.Bound.AT_LEAST, limit));
    }

    /** Empty without a target. */
    public String verdict() {
        return target == null ? "" : target.isReachedBy(measured) ? "reached" : "MISSED";
    }

    /** With as many digits as such a figure is worth. */
    public static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e9) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size >= 1000 ? "%,.0f" : size >= 1 ? "%.1f" : "%.2f", value);
    }

    public String line() {
        String judged = target == null ? "" : target.words(unit) + ": " + verdict();
        return String.format(Locale.ROOT, "%-58s %9s %-5s %s", name, number(measured), unit, judged)
                .stripTrailing();
    }
}
