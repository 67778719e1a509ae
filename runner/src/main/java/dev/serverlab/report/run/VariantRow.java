package dev.serverlab.report.run;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.report.chart.AxisPositions;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.MetricsText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A variant with its numbers and its colour; a row of tables with bars. Also chooses the variants that are visible first
 * when there are more than a chart or a table can show.
 *
 * @param name for people; with that of its run where there are several
 * @param colour its place in the palette
 * @param measures absent without a valid trial
 */
public record VariantRow(String name, int colour, @Nullable Measures measures) {

    /** As many lines as there are colours. */
    private static final int READABLE = 10;

    /** All rows of a run. */
    static List<VariantRow> of(Run run, Protocol protocol) {
        return run.columns(protocol).stream()
                .map(summary -> new VariantRow(
                        summary.variant().toString(), colour(run, summary.variant()), summary.measures()))
                .toList();
    }

    /** All rows of several runs, by their names; grouped by variant, with a colour for each run. */
    public static List<VariantRow> of(Map<String, Run> runs, Protocol protocol) {
        List<String> names = List.copyOf(runs.keySet());
        List<VariantRow> all = new ArrayList<>();
        Stream<VariantSummary> columns = runs.values().stream().flatMap(run -> run.columns(protocol).stream());
        for (Variant variant : columns.map(VariantSummary::variant).distinct().toList()) {
            runs.forEach((name, run) -> run.columns(protocol).stream()
                    .filter(summary -> summary.variant().equals(variant))
                    .map(VariantSummary::measures)
                    .forEach(measures -> all.add(
                            new VariantRow(name + " " + variant, Palette.place(names.indexOf(name)), measures))));
        }
        return all;
    }

    /** Throughput against its ceiling, and what limited it. */
    public static Table throughput(Protocol protocol, List<VariantRow> all) {
        return table(
                "Throughput, " + protocol.wireName(),
                all,
                Column.number(Metrics.THROUGHPUT.heading()).with(each -> Metrics.THROUGHPUT.format(each.measures)),
                Column.number("at most").with(each -> Metrics.CEILING.format(each.measures)),
                Column.number("of that").with(VariantRow::share),
                Column.text("what limits it").with(each -> MetricsText.limit(each.measures)));
    }

    /**
     * The cost of each; bars are relative to the largest number in the column.
     *
     * @param selfDriven whether servers are self-driven, without requests
     */
    public static Table cost(Protocol protocol, List<VariantRow> all, boolean selfDriven) {
        return table(
                "Cost, " + protocol.wireName(),
                all,
                cost(selfDriven ? Metrics.CPU_PERCENT : Metrics.CPU_PER_REQUEST, all),
                cost(Metrics.THREADS_PEAK, all),
                cost(Metrics.RSS_PEAK, all));
    }

    @SafeVarargs
    private static Table table(String label, List<VariantRow> all, Table.Filled<VariantRow>... columns) {
        List<Table.Filled<VariantRow>> named = new ArrayList<>(List.of(columns));
        named.addFirst(Column.word("variant").with(VariantRow::name));
        return Table.of(label, all, named, (each, cells) -> new Table.Row(cells, each.colour, List.of()));
    }

    private static Table.Filled<VariantRow> cost(Metric metric, List<VariantRow> all) {
        double largest = all.stream()
                .flatMap(each -> Stream.ofNullable(metric.of(each.measures)))
                .max(Double::compare)
                .orElse(0.0);
        return Column.number(metric.heading()).with(each -> {
            Double value = metric.of(each.measures);
            return new Table.Cell(Text.of(metric.format(each.measures)), AxisPositions.share(value, largest));
        });
    }

    private Table.@Nullable Cell share() {
        Measures.CeilingReached reached =
                measures == null ? null : measures.limits().ceiling();
        String percent = Metrics.CEILING_SHARE.format(measures) + " %";
        return reached == null ? null : new Table.Cell(Text.of(percent), reached.share());
    }

    private static boolean isLong(Run run) {
        return run.experiment().variants().size() > READABLE;
    }

    /** A table with that many columns, folded when they are too many to be seen at once. */
    static Part folded(Run run, int columns, Part table) {
        return isLong(run) ? Part.folded(Numbers.count(columns, "variant") + ", a column each", table) : table;
    }

    /**
     * The names of the lines that are visible first: of each swept variant the smallest sufficient size, or if unknown that
     * with the highest throughput, and all variants that were not swept; without a sweep the first ten. Empty when all can
     * be shown.
     */
    static Set<String> first(Run run) {
        if (!isLong(run)) {
            return Set.of();
        }
        List<SweptVariant> all = SweptVariant.of(run);
        Set<Variant> swept = SweptVariant.variants(all);
        return Stream.concat(
                        all.stream().flatMap(each -> each.best(run).stream()),
                        run.experiment().variants().stream()
                                .filter(variant -> !swept.contains(variant))
                                .limit(READABLE))
                .map(Variant::toString)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * The index of a variant's colour: those that are visible first have separate colours; in a sweep each server has one.
     */
    static int colour(Run run, Variant variant) {
        if (run.experiment().sweep() == null) {
            return Palette.place(Math.max(0, order(run).toList().indexOf(variant)));
        }
        List<String> servers = run.experiment().variants().stream()
                .map(Variant::server)
                .distinct()
                .toList();
        return Palette.place(Math.max(0, servers.indexOf(variant.server())));
    }

    /** The index of its dashes, which distinguish lines of one colour. */
    static int dash(Run run, Variant variant) {
        List<Variant> alike = order(run)
                .filter(each -> colour(run, each) == colour(run, variant))
                .toList();
        return colour(run, variant) + Math.max(0, alike.indexOf(variant));
    }

    /** All variants, the initially visible ones first. */
    private static Stream<Variant> order(Run run) {
        Set<String> first = first(run);
        return run.experiment().variants().stream()
                .sorted(Comparator.comparing(variant -> !first.contains(variant.toString())));
    }
}
