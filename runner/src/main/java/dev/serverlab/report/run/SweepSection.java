package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.aside;
import static dev.serverlab.report.document.Part.bullets;
import static dev.serverlab.report.document.Part.folded;
import static dev.serverlab.report.document.Part.notOn;
import static dev.serverlab.report.document.Part.on;

import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.HeatMap;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How wide is enough, and what wider costs; what was found of each swept value. */
final class SweepSection {

    private static final String SHARE = String.format(Locale.ROOT, "%.0f %%", 100 * SweepResult.SHARE);

    private static final String ABOUT =
            "Solo trials. Brackets hold the 95 % interval of the throughput over rounds; predicted is the lowest ceiling"
                    + " that users, arrivals, threads and cores set before anything is measured.";

    private SweepSection() {}

    static Part.Section of(Run run) {
        List<SweptVariant> all = SweptVariant.of(run);
        Part sentences = bullets(sentences(run));
        List<Part> parts = new ArrayList<>();
        parts.add(notOn(Medium.TERMINAL, sentences));
        parts.add(notOn(Medium.TERMINAL, aside(all.isEmpty() ? "" : ABOUT)));
        SweepCharts.of(run).forEach(set -> parts.add(on(Medium.PAGE, new Part.Figure(set.label(), set))));
        for (SweptVariant swept : all) {
            parts.addAll(swept.isGrid() ? grid(swept) : values(swept));
        }
        parts.add(on(Medium.TERMINAL, new Part.Figure("Throughput", bars(all))));
        parts.add(on(Medium.TERMINAL, sentences, aside(all.isEmpty() ? "" : ABOUT)));
        return new Part.Section("sweep", "Sweep", parts);
    }

    private static List<Part> grid(SweptVariant swept) {
        return List.of(
                Part.Section.of(
                        "",
                        swept.title(),
                        map(swept, "requests/s", SweepResult.Point::requestsPerSecond, Numbers::rate),
                        on(
                                Medium.PAGE,
                                map(swept, Metrics.P90.heading(), SweepResult.Point::p90Millis, Metrics.P90::format)),
                        on(Medium.MARKDOWN, table(swept))),
                on(Medium.PAGE, folded("Every number of " + swept.title(), table(swept))));
    }

    private static List<Part> values(SweptVariant swept) {
        return List.of(
                notOn(Medium.PAGE, table(swept).titled(swept.title())),
                on(Medium.PAGE, folded("Every number of " + swept.title(), table(swept))));
    }

    /** A row for each value; a grid has a column for each axis. */
    private static Table table(SweptVariant swept) {
        return new Table(
                "",
                swept.title(),
                swept.axes().size(),
                Stream.of(
                                swept.axes().stream().map(axis -> Column.word(swept.isGrid() ? axis.name() : "value")),
                                Stream.of(Column.number("requests/s"), Column.number("predicted")),
                                SweptVariant.QUANTITIES.stream().map(quantity -> Column.number(quantity.heading())))
                        .flatMap(columns -> columns)
                        .toList(),
                swept.points().stream()
                        .map(point ->
                                Table.Row.of(Stream.concat(swept.axes().stream().map(point::at), numbers(point.found()))
                                        .toList()))
                        .toList());
    }

    private static Stream<String> numbers(SweepResult.@Nullable Point found) {
        return Stream.concat(
                Stream.of(
                        found == null ? Table.ABSENT : throughput(found),
                        found == null || found.predicted() == null ? Table.ABSENT : Numbers.rate(found.predicted())),
                SweptVariant.QUANTITIES.stream().map(quantity -> {
                    Double value = quantity.of(found);
                    return value == null ? Table.ABSENT : quantity.metric().format(value);
                }));
    }

    private static String throughput(SweepResult.Point found) {
        Interval interval = found.throughput();
        int decimals = Numbers.rateDecimals(found.requestsPerSecond());
        return Numbers.rate(found.requestsPerSecond())
                + (interval == null
                        ? ""
                        : " [" + Numbers.fixed(interval.low(), decimals) + ", "
                                + Numbers.fixed(interval.high(), decimals) + "]");
    }

    private static Part map(
            SweptVariant swept,
            String title,
            Function<SweepResult.Point, @Nullable Double> value,
            DoubleFunction<String> format) {
        Sweep.Axis down = swept.axes().get(0);
        Sweep.Axis across = swept.axes().get(1);
        List<List<@Nullable Double>> rows = new ArrayList<>();
        for (String row : down.values()) {
            List<@Nullable Double> cells = new ArrayList<>();
            for (String column : across.values()) {
                SweepResult.Point found = found(swept, row, column);
                cells.add(found == null ? null : value.apply(found));
            }
            rows.add(cells);
        }
        return new Part.Figure(
                title + " of " + swept.of(),
                HeatMap.of(title, down.name(), across.name(), down.values(), across.values(), rows, format));
    }

    private static SweepResult.@Nullable Point found(SweptVariant swept, String row, String column) {
        return swept.points().stream()
                .filter(point -> point.at(swept.axes().get(0)).equals(row)
                        && point.at(swept.axes().get(1)).equals(column))
                .map(SweptVariant.Point::found)
                .flatMap(Stream::ofNullable)
                .findFirst()
                .orElse(null);
    }

    /** The throughput of all that were swept along one axis. */
    private static Estimates bars(List<SweptVariant> all) {
        return new Estimates(all.stream()
                .filter(swept -> !swept.isGrid())
                .map(swept -> new Estimates.Group(
                        "requests/s of " + swept.of(),
                        swept.points().stream().map(point -> bar(swept, point)).toList()))
                .toList());
    }

    private static Estimates.Estimate bar(SweptVariant swept, SweptVariant.Point point) {
        SweepResult.Point found = point.found();
        String label = swept.axes().stream().map(point::at).collect(Collectors.joining(", "));
        int colour = Palette.place(swept.place());
        if (found == null) {
            return new Estimates.Estimate(label, null, null, null, null, Table.ABSENT, colour);
        }
        Interval interval = found.throughput();
        return new Estimates.Estimate(
                label,
                found.requestsPerSecond(),
                interval == null ? null : Double.valueOf(interval.low()),
                interval == null ? null : Double.valueOf(interval.high()),
                found.predicted(),
                throughput(found),
                colour);
    }

    /** The sizes alone; empty without any. */
    static String answer(Run run) {
        SweepResult sweep = run.sweep();
        return sweep == null || sweep.sufficient().isEmpty()
                ? ""
                : "Smallest value with " + SHARE + " of the best throughput: "
                        + sweep.sufficient().stream()
                                .map(each -> each.of() + " " + each.smallest() + range(each) + " (" + each.axis() + ")")
                                .collect(Collectors.joining("; "))
                        + ".";
    }

    /** A sentence for each variant that was swept along one axis. */
    private static List<String> sentences(Run run) {
        SweepResult sweep = run.sweep();
        return sweep == null
                ? List.of()
                : sweep.sufficient().stream().map(SweepSection::sentence).toList();
    }

    private static String sentence(SweepResult.Sufficient each) {
        String smallest = each.of() + ": smallest " + each.axis() + " with " + SHARE + " of the best: "
                + each.smallest() + range(each);
        if (each.smallest().equals(each.widest())) {
            return smallest + ", the widest that was tried; wider may be better.";
        }
        String costs = Stream.of(
                        cost(each.widerCpuPercent(), 1, " % CPU per request"),
                        cost(each.widerThreads(), 0, " threads"),
                        cost(each.widerMegabytes(), 0, " MB"))
                .filter(cost -> !cost.isEmpty())
                .collect(Collectors.joining(", "));
        return smallest
                + (each.from() == null
                        ? ", without an interval"
                        : each.to() == null ? "; no value is beyond doubt" : "")
                + (costs.isEmpty() ? "." : "; going wider to " + each.widest() + " costs " + costs + ".");
    }

    private static String cost(@Nullable Number more, int decimals, String unit) {
        return more == null ? "" : Numbers.signed(more.doubleValue(), decimals) + unit;
    }

    private static String range(SweepResult.Sufficient each) {
        return each.from() == null
                ? ""
                : " [" + each.from() + ", " + (each.to() == null ? Table.ABSENT : each.to()) + "]";
    }
}
