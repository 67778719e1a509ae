package dev.serverlab.report;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.report.chart.Palette;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table of variants whose numbers have a bar below them.
 *
 * @param headings of the columns, after that of the variant
 */
public record Bars(List<String> headings, List<Row> rows) {

    /** The heading of what there is to say of a variant. */
    public static final String WORDS = "what limits it";

    /** Metrics that say what a variant costs. */
    private static final List<String> COST = List.of("cpuPerRequest", "threadsPeak", "rssPeak");

    /** The same where servers do their own work, and there is no request. */
    private static final List<String> COST_OF_PROCESS = List.of("cpuPercent", "threadsPeak", "rssPeak");

    /**
     * A variant.
     *
     * @param run the letter of its run; empty on the page of one run
     * @param colour its place in the palette
     * @param words what there is to say of it; empty in tables that say nothing
     */
    public record Row(String run, Variant variant, int colour, List<Cell> cells, String words) {}

    /**
     * A number and how long its bar is.
     *
     * @param share of the longest that can be, 0…1; absent without a bar
     */
    public record Cell(String text, @Nullable Double share) {

        /** The bar's length in per cent, for an attribute. */
        public long percent() {
            return share == null ? 0 : Math.round(100 * Math.clamp(share, 0, 1));
        }
    }

    /** What a row is made of. */
    private record Of(String run, int colour, VariantSummary summary) {}

    /** Throughput against its ceiling, and what limited it. */
    public static Bars throughput(Run run, Protocol protocol) {
        return throughput(all(run, protocol));
    }

    /** The same of several runs by their names; the rows of one variant are beside each other. */
    public static Bars throughput(Map<String, Run> runs, Protocol protocol) {
        return throughput(all(runs, protocol));
    }

    private static Bars throughput(List<Of> all) {
        Metric rate = Metrics.THROUGHPUT;
        Metric ceiling = Metrics.CEILING;
        return new Bars(
                List.of(rate.heading(), "at most", "of that", WORDS),
                all.stream()
                        .map(each -> row(
                                each,
                                List.of(
                                        new Cell(rate.format(each.summary().measures()), null),
                                        new Cell(ceiling.format(each.summary().measures()), null),
                                        share(each.summary().measures())),
                                limit(each.summary().measures())))
                        .toList());
    }

    private static Row row(Of each, List<Cell> cells, String words) {
        return new Row(each.run(), each.summary().variant(), each.colour(), cells, words);
    }

    private static List<Of> all(Run run, Protocol protocol) {
        return run.columns(protocol).stream()
                .map(summary -> new Of("", ManyVariants.colour(run, summary.variant()), summary))
                .toList();
    }

    private static List<Of> all(Map<String, Run> runs, Protocol protocol) {
        List<String> names = List.copyOf(runs.keySet());
        return runs.values().stream()
                .flatMap(run -> run.columns(protocol).stream())
                .map(VariantSummary::variant)
                .distinct()
                .flatMap(variant -> names.stream()
                        .flatMap(name -> Objects.requireNonNull(runs.get(name)).columns(protocol).stream()
                                .filter(summary -> summary.variant().equals(variant))
                                .map(summary -> new Of(name, Palette.place(names.indexOf(name)), summary))))
                .toList();
    }

    private static Cell share(@Nullable Measures measures) {
        Measures.CeilingReached ceiling = measures == null ? null : measures.ceiling();
        return ceiling == null
                ? new Cell(Metric.ABSENT, null)
                : new Cell(Metrics.CEILING_SHARE.format(measures) + " %", ceiling.share());
    }

    private static String limit(@Nullable Measures measures) {
        if (measures == null) {
            return "no valid trial";
        }
        Bottleneck bottleneck = measures.bottleneck();
        return bottleneck == null ? "not known" : bottleneck.label().wireName() + ": " + bottleneck.evidence();
    }

    /** What each variant costs; a bar is as long as the number is of the largest in its column. */
    public static Bars cost(Run run, Protocol protocol) {
        return cost(all(run, protocol), RunText.isSelfDriven(run));
    }

    /** The same of several runs by their names; the rows of one variant are beside each other. */
    public static Bars cost(Map<String, Run> runs, Protocol protocol) {
        return cost(all(runs, protocol), runs.values().stream().allMatch(RunText::isSelfDriven));
    }

    private static Bars cost(List<Of> all, boolean ofProcess) {
        List<Metric> metrics =
                (ofProcess ? COST_OF_PROCESS : COST).stream().map(Metrics::of).toList();
        List<VariantSummary> summaries = all.stream().map(Of::summary).toList();
        return new Bars(
                metrics.stream().map(Metric::heading).toList(),
                all.stream()
                        .map(each -> row(
                                each,
                                metrics.stream()
                                        .map(metric -> ofLargest(metric, each.summary(), summaries))
                                        .toList(),
                                ""))
                        .toList());
    }

    private static Cell ofLargest(Metric metric, VariantSummary summary, List<VariantSummary> all) {
        double largest = all.stream()
                .map(each -> number(metric, each))
                .flatMap(Optional::stream)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        Double share = largest > 0
                ? number(metric, summary).map(number -> number / largest).orElse(null)
                : null;
        return new Cell(metric.format(summary.measures()), share);
    }

    private static Optional<Double> number(Metric metric, VariantSummary summary) {
        return Optional.ofNullable(metric.of(summary.measures()));
    }
}
