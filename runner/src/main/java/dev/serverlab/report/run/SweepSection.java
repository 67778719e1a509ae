package dev.serverlab.report.run;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.HeatMap;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Filled;
import dev.serverlab.report.text.SweepText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sufficient width, the cost of a wider one, and the results for each swept value. */
final class SweepSection {

    private static final String ABOUT =
            "Solo trials. Brackets hold the 95 % interval of the throughput over rounds; predicted "
                    + "is the lowest ceiling"
                    + " that users, arrivals, threads and cores set before anything is measured.";

    private SweepSection() {}

    static Part.Section of(Run run) {
        List<SweptVariant> all = SweptVariant.of(run);
        Part sentences = Part.bullets(SweepText.sufficient(run));
        Part about = Part.aside(all.isEmpty() ? "" : ABOUT);
        List<Part> parts = new ArrayList<>();
        parts.add(sentences);
        parts.add(about);
        SweepCharts.of(run).forEach(set -> parts.add(Part.onPage(Part.figure(set))));
        for (SweptVariant swept : all) {
            Table table = table(swept);
            parts.add(swept.isGrid() ? grid(swept, table) : Part.notOn(Part.Medium.PAGE, table.titled(swept.title())));
            parts.add(Part.onPage(Part.folded("Every number of " + swept.title(), table)));
        }
        return new Part.Section("sweep", "Sweep", parts);
    }

    private static Part grid(SweptVariant swept, Table table) {
        return Part.Section.of(
                "",
                swept.title(),
                map(swept, "requests/s", SweepResult.Point::requestsPerSecond, Numbers::rate),
                Part.onPage(map(swept, Metrics.P90.heading(), SweepResult.Point::p90Millis, Metrics.P90::format)),
                Part.on(Part.Medium.MARKDOWN, table));
    }

    /** A row for each value; a grid has a column for each axis. */
    private static Table table(SweptVariant swept) {
        Stream<Filled<SweptVariant.Point>> axes = swept.axes().stream()
                .map(axis -> Column.word(swept.isGrid() ? axis.name() : "value").with(point -> point.at(axis)));
        Stream<Filled<SweptVariant.Point>> rates = Stream.of(
                number("requests/s", SweepSection::throughput),
                number("predicted", found -> found.predicted() == null ? null : Numbers.rate(found.predicted())));
        Stream<Filled<SweptVariant.Point>> quantities = SweptQuantity.ALL.stream()
                .map(quantity -> number(quantity.heading(), found -> {
                    Double value = quantity.of(found);
                    return value == null ? null : quantity.metric().format(value);
                }));
        List<Filled<SweptVariant.Point>> columns =
                Stream.of(axes, rates, quantities).flatMap(each -> each).toList();
        return Table.of(swept.title(), swept.points(), columns)
                .named(swept.axes().size());
    }

    private static Filled<SweptVariant.Point> number(
            String heading, Function<SweepResult.Point, @Nullable String> words) {
        return Column.number(heading).with(point -> point.found() == null ? null : words.apply(point.found()));
    }

    /** The throughput with its interval. */
    static String throughput(SweepResult.Point found) {
        int decimals = Numbers.rateDecimals(found.requestsPerSecond());
        return Numbers.within(found.requestsPerSecond(), found.throughput(), value -> Numbers.fixed(value, decimals));
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
                cells.add(swept.points().stream()
                        .filter(point ->
                                point.at(down).equals(row) && point.at(across).equals(column))
                        .flatMap(point -> Stream.ofNullable(point.found()))
                        .findFirst()
                        .map(value)
                        .orElse(null));
            }
            rows.add(cells);
        }
        return new Part.Figure(
                title + " of " + swept.of(),
                HeatMap.of(title, down.name(), across.name(), down.values(), across.values(), rows, format));
    }
}
