package io.millwright.bench.report;

import io.millwright.bench.load.Latencies.Point;
import io.millwright.bench.report.ScenarioResult.Curve;
import java.util.List;
import java.util.Locale;

/** Draws distributions of times: to the right ever rarer, upwards ever slower, both by powers of ten. Pure. */
final class PercentilePlot {
    private static final int LEFT = 60;
    private static final int TOP = 20;
    private static final int WIDTH = 620;
    private static final int HEIGHT = 300;
    private static final int LEGEND_LINE = 18;
    private static final double LOWEST_MILLIS = 0.1;
    private static final double RAREST = 99.99;
    private static final List<String> COLOURS =
            List.of("#1b6ca8", "#c8553d", "#2f8f5b", "#8a5fb0", "#b08a2e", "#555555");
    private static final List<Double> MARKED = List.of(0.0, 50.0, 90.0, 99.0, 99.9, RAREST);

    private PercentilePlot() {}

    static String svg(String title, List<Curve> curves) {
        double slowest = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .filter(point -> point.percentile() <= RAREST)
                .mapToDouble(Point::millis)
                .max()
                .orElse(1);
        double decades = Math.max(1, Math.ceil(Math.log10(Math.max(slowest, 1) / LOWEST_MILLIS)));
        int whole = TOP + HEIGHT + 45 + LEGEND_LINE * curves.size();
        var svg = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + (LEFT + WIDTH + 20)
                + " " + whole + "\" font-family=\"sans-serif\" font-size=\"12\">\n");
        svg.append("<title>" + escaped(title) + "</title><rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        for (int decade = 0; decade <= decades; decade++) {
            svg.append(levelLine(TOP + HEIGHT - HEIGHT * decade / decades, LOWEST_MILLIS * Math.pow(10, decade)));
        }
        MARKED.forEach(percentile -> svg.append(percentileLine(percentile)));
        for (int i = 0; i < curves.size(); i++) {
            svg.append(curve(curves.get(i), COLOURS.get(i % COLOURS.size()), decades));
            svg.append(legend(curves.get(i), COLOURS.get(i % COLOURS.size()), TOP + HEIGHT + 40 + LEGEND_LINE * i));
        }
        return svg.append("</svg>\n").toString();
    }

    private static String levelLine(double y, double millis) {
        return String.format(
                Locale.ROOT,
                "<path d=\"M%d %.1fh%d\" stroke=\"#ddd\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s ms</text>%n",
                LEFT,
                y,
                WIDTH,
                LEFT - 6,
                y + 4,
                label(millis));
    }

    private static String percentileLine(double percentile) {
        return String.format(
                Locale.ROOT,
                "<path d=\"M%.1f %dv%d\" stroke=\"#ddd\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">p%s</text>%n",
                x(percentile),
                TOP,
                HEIGHT,
                x(percentile),
                TOP + HEIGHT + 18,
                label(percentile));
    }

    private static String curve(Curve curve, String colour, double decades) {
        var path = new StringBuilder();
        for (Point point : curve.points()) {
            if (point.percentile() <= RAREST) {
                double up = Math.log10(Math.max(point.millis(), LOWEST_MILLIS) / LOWEST_MILLIS) / decades;
                path.append(String.format(
                        Locale.ROOT,
                        "%s%.1f %.1f",
                        path.isEmpty() ? "M" : "L",
                        x(point.percentile()),
                        TOP + HEIGHT - HEIGHT * up));
            }
        }
        return "<path d=\"" + path + "\" fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"2\"/>\n";
    }

    private static String legend(Curve curve, String colour, int y) {
        return String.format(
                Locale.ROOT,
                "<path d=\"M%d %dh24\" stroke=\"%s\" stroke-width=\"3\"/><text x=\"%d\" y=\"%d\">%s</text>%n",
                LEFT,
                y - 4,
                colour,
                LEFT + 32,
                y,
                escaped(curve.name()));
    }

    /** Each nine takes as much room as the one before. */
    private static double x(double percentile) {
        double nines = -Math.log10(1 - Math.min(percentile, RAREST) / 100);
        return LEFT + WIDTH * nines / -Math.log10(1 - RAREST / 100);
    }

    private static String label(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : Double.toString(value);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
