package dev.serverlab.report;

import dev.serverlab.experiment.Protocol;
import dev.serverlab.experiment.Variant;
import dev.serverlab.results.Run;
import dev.serverlab.results.VariantSummary;
import dev.serverlab.stats.Bottleneck;
import dev.serverlab.stats.Measures;
import java.util.List;
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
     * @param colour its place in the palette
     * @param words what there is to say of it; empty in tables that say nothing
     */
    public record Row(Variant variant, int colour, List<Cell> cells, String words) {}

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

    /** Throughput against its ceiling, and what limited it. */
    public static Bars throughput(Run run, Protocol protocol) {
        Metric rate = Metric.of("throughput");
        Metric ceiling = Metric.of("ceiling");
        return new Bars(
                List.of(rate.heading(), "at most", "of that", WORDS),
                run.columns(protocol).stream()
                        .map(summary -> new Row(
                                summary.variant(),
                                ManyVariants.colour(run, summary.variant()),
                                List.of(
                                        new Cell(rate.format(summary.measures()), null),
                                        new Cell(ceiling.format(summary.measures()), null),
                                        share(summary.measures())),
                                limit(summary.measures())))
                        .toList());
    }

    private static Cell share(@Nullable Measures measures) {
        Measures.CeilingReached ceiling = measures == null ? null : measures.ceiling();
        return ceiling == null
                ? new Cell(Metric.ABSENT, null)
                : new Cell(Metric.of("ceilingShare").format(measures) + " %", ceiling.share());
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
        List<Metric> metrics = (Words.isSelfDriven(run) ? COST_OF_PROCESS : COST)
                .stream().map(Metric::of).toList();
        return new Bars(
                metrics.stream().map(Metric::heading).toList(),
                run.columns(protocol).stream()
                        .map(summary -> new Row(
                                summary.variant(),
                                ManyVariants.colour(run, summary.variant()),
                                metrics.stream()
                                        .map(metric -> ofLargest(metric, summary, run.columns(protocol)))
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
        return Optional.ofNullable(summary.measures()).map(metric.value()).map(Number::doubleValue);
    }
}
