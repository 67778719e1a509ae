package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Cell;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Filled;
import dev.serverlab.report.document.Text;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A variant with its numbers, in its colour; a row of tables with bars.
 *
 * @param name for people; with that of its run where there are several
 * @param colour its place in the palette
 * @param measures absent without a valid trial
 */
public record Measured(String name, int colour, @Nullable Measures measures) {

    /** All of a run. */
    static List<Measured> of(Run run, Protocol protocol) {
        return run.columns(protocol).stream()
                .map(summary -> new Measured(
                        summary.variant().toString(), VariantOrder.colour(run, summary.variant()), summary.measures()))
                .toList();
    }

    /** All of several runs by their names; what is of one variant is beside each other, and each run has its colour. */
    public static List<Measured> of(Map<String, Run> runs, Protocol protocol) {
        List<String> names = List.copyOf(runs.keySet());
        return runs.values().stream()
                .flatMap(run -> run.columns(protocol).stream())
                .map(VariantSummary::variant)
                .distinct()
                .flatMap(variant -> runs.entrySet().stream()
                        .flatMap(run -> run.getValue().columns(protocol).stream()
                                .filter(summary -> summary.variant().equals(variant))
                                .map(summary -> new Measured(
                                        run.getKey() + " " + variant,
                                        Palette.place(names.indexOf(run.getKey())),
                                        summary.measures()))))
                .toList();
    }

    /** Throughput against its ceiling, and what limited it. */
    public static Table throughput(Protocol protocol, List<Measured> all) {
        return table(
                "Throughput, " + protocol.wireName(),
                all,
                Stream.of(
                        Column.number(Metrics.THROUGHPUT.heading())
                                .with(each -> Metrics.THROUGHPUT.format(each.measures())),
                        Column.number("at most").with(each -> Metrics.CEILING.format(each.measures())),
                        Column.number("of that").with(Measured::share),
                        Column.text("what limits it").with(each -> limit(each.measures()))));
    }

    /**
     * What each costs; a bar is as long as the number is of the largest in its column.
     *
     * @param selfDriven whether servers do their own work, and there is no request
     */
    public static Table cost(Protocol protocol, List<Measured> all, boolean selfDriven) {
        return table(
                "Cost, " + protocol.wireName(),
                all,
                Stream.of(
                                selfDriven ? Metrics.CPU_PERCENT : Metrics.CPU_PER_REQUEST,
                                Metrics.THREADS_PEAK,
                                Metrics.RSS_PEAK)
                        .map(metric -> Column.number(metric.heading()).with(each -> cost(metric, each, all))));
    }

    private static Table table(String label, List<Measured> all, Stream<Filled<Measured>> columns) {
        return Table.of(
                label,
                all,
                Stream.concat(Stream.of(Column.word("variant").with(Measured::name)), columns)
                        .toList(),
                (each, cells) -> new Table.Row(cells, each.colour(), List.of()));
    }

    private static Cell cost(Metric metric, Measured measured, List<Measured> all) {
        double largest = all.stream()
                .map(each -> metric.of(each.measures()))
                .flatMap(Stream::ofNullable)
                .max(Double::compare)
                .orElse(0.0);
        Double value = metric.of(measured.measures());
        return new Cell(
                Text.of(metric.format(measured.measures())),
                value == null || largest <= 0 ? null : Double.valueOf(value / largest));
    }

    private @Nullable Cell share() {
        Measures.CeilingReached ceiling =
                measures == null ? null : measures.limits().ceiling();
        return ceiling == null
                ? null
                : new Cell(Text.of(Metrics.CEILING_SHARE.format(measures) + " %"), ceiling.share());
    }

    /** What limited it, and the evidence. */
    static String limit(@Nullable Measures measures) {
        if (measures == null) {
            return "no valid trial";
        }
        Bottleneck bottleneck = measures.limits().bottleneck();
        return bottleneck == null ? "not known" : bottleneck.label().wireName() + ": " + bottleneck.evidence();
    }
}
