package dev.serverlab.report;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.Dots;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Forest;
import dev.serverlab.report.chart.ForestRow;
import dev.serverlab.report.chart.Plot;
import dev.serverlab.report.render.Page;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code summary.svg}: the picture in {@code summary.md}. Of a sweep the curve of throughput; else effects by the metrics that stand in sentences; where nothing was
 * compared, the p90 of each variant. It brings its colours and follows the reader's light or dark theme.
 */
public final class SummarySvg {

    /** Its name beside {@code summary.md}. */
    static final String FILE = "summary.svg";

    private SummarySvg() {}

    public static String of(Run run) {
        Map<String, Object> words = Map.of("label", run.experiment().question(), "description", inWords(run));
        Optional<Chart> curve = SweepCurves.throughput(run);
        if (curve.isPresent()) {
            return Page.rendered("plot.jte", with(words, "plot", Plot.of(curve.get())));
        }
        List<ForestRow> effects = Verdicts.forest(run, true);
        return effects.isEmpty()
                ? Page.rendered("dots.jte", with(words, "dots", Dots.of(new Estimates(groups(run)))))
                : Page.rendered(
                        "forest.jte", with(with(words, "forest", Forest.of(effects, false)), "standalone", true));
    }

    /** What it shows, for those who cannot see it. */
    static String inWords(Run run) {
        if (SweepCurves.throughput(run).isPresent()) {
            return ("Throughput over the swept value. " + SweepWords.answer(run)).strip();
        }
        return Verdicts.forest(run, true).isEmpty()
                ? groups(run).stream()
                        .map(group -> group.title() + ": "
                                + group.estimates().stream()
                                        .map(dot -> dot.label() + " " + dot.text())
                                        .collect(Collectors.joining(", ")))
                        .collect(Collectors.joining("; ", "", "."))
                : Headline.of(run);
    }

    private static List<Estimates.Group> groups(Run run) {
        return run.protocols().stream()
                .map(protocol -> new Estimates.Group(
                        "p90 [ms]" + (run.protocols().size() > 1 ? ", " + protocol.wireName() : ""),
                        dots(run, protocol)))
                .toList();
    }

    private static List<Estimates.Estimate> dots(Run run, Protocol protocol) {
        return run.columns(protocol).stream().map(summary -> dot(run, summary)).toList();
    }

    private static Estimates.Estimate dot(Run run, VariantSummary summary) {
        Measures measures = summary.measures();
        Double p90 = measures == null ? null : measures.latencyMillis().p90();
        Interval interval = measures == null ? null : measures.p90Interval();
        int colour = ManyVariants.colour(run, summary.variant());
        return p90 == null || interval == null
                ? new Estimates.Estimate(
                        summary.variant().toString(),
                        p90,
                        null,
                        null,
                        null,
                        p90 == null ? "not known" : number(p90),
                        colour)
                : new Estimates.Estimate(
                        summary.variant().toString(),
                        p90,
                        interval.low(),
                        interval.high(),
                        null,
                        number(p90) + " [" + number(interval.low()) + ", " + number(interval.high()) + "]",
                        colour);
    }

    private static String number(double millis) {
        return String.format(Locale.ROOT, "%.2f", millis);
    }

    private static Map<String, Object> with(Map<String, Object> parameters, String name, Object value) {
        Map<String, Object> more = new java.util.HashMap<>(parameters);
        more.put(name, value);
        return more;
    }
}
