package dev.serverlab.report.capacity;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OfVariant;
import dev.serverlab.model.run.CapacityResult.Ratio;
import dev.serverlab.model.run.CapacityResult.Session;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Filled;
import dev.serverlab.report.render.Terminal;
import dev.serverlab.report.text.CapacityText;
import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** The document of a search for capacity: the answer, each variant, each window. */
public final class CapacityDocument {

    private CapacityDocument() {}

    /**
     * The whole document.
     *
     * @param run one that searched for capacity
     */
    public static Document of(Run run) {
        CapacityResult capacity = Objects.requireNonNull(run.capacity());
        CapacityText text = CapacityText.of(run);
        return new Document(
                run.id(),
                run.experiment().question(),
                List.of(
                        Part.answer(text.answer()),
                        Part.bullets(capacity.variants().size() == 1 ? List.of() : text.each()),
                        Part.bullets(text.problems()),
                        Part.aside("Highest arrival rate that keeps to " + CapacityText.slo(capacity.slo())
                                + ", timed from planned starts; late, wrong and missing answers count against it."
                                + " Intervals: 95 %, over sessions of fresh JVMs.")),
                new Document.Picture(text.answer(), bars(capacity, Variant::toString)),
                List.of(
                        Part.Section.of("capacity", "Capacity", variants(capacity), ratios(capacity.ratios())),
                        curves(capacity, text),
                        OverloadSection.of(capacity),
                        Part.Section.of("windows", "Windows", windows(capacity))));
    }

    private static Part.Section curves(CapacityResult capacity, CapacityText text) {
        ChartSet charts = CurveCharts.of(capacity);
        return Part.Section.of(
                "curves",
                "Over the rate",
                Part.bullets(text.shapes()),
                Part.onPage(charts.isEmpty() ? List.of() : List.of(Part.figure(charts))));
    }

    /**
     * The capacity of each variant, or what it holds at least.
     *
     * @param name the name of a variant
     */
    public static Estimates bars(CapacityResult capacity, Function<Variant, String> name) {
        List<Estimates.Estimate> bars = new ArrayList<>();
        for (OfVariant each : capacity.variants()) {
            String label = name.apply(each.variant());
            Interval interval = CapacityText.interval(each);
            int colour = Palette.place(bars.size());
            Double rate = each.atLeast() ? each.holds() : each.rate();
            bars.add(Estimates.Estimate.of("capacity [/s]", label, rate, interval, CapacityText.within(each), colour));
        }
        return new Estimates(bars);
    }

    /** The summary at the end, in a few lines. */
    public static String brief(Run run, String folder, Terminal.Screen screen) {
        CapacityResult capacity = Objects.requireNonNull(run.capacity());
        CapacityText text = CapacityText.of(run);
        boolean several = capacity.variants().size() > 1;
        return Terminal.of(
                List.of(
                        Part.answer(text.answer()),
                        several ? inShort(capacity, screen.columns()) : Part.paragraph(""),
                        several ? Part.bullets(text.undecided()) : Part.paragraph(""),
                        ratios(againstFirst(capacity)),
                        Part.bullets(text.overloads()),
                        Part.bullets(text.problems()),
                        Part.paragraph(CapacityText.took(run, folder))),
                screen);
    }

    private static Table variants(CapacityResult capacity) {
        return Table.of(
                "Capacity",
                capacity.variants(),
                Column.word("variant").with(OfVariant::variant),
                Column.number("capacity/s").with(CapacityText::within),
                Column.number("held in all").with(each -> CapacityText.rate(each.holds())),
                Column.number("failed in all").with(each -> CapacityText.rate(each.fails())),
                Column.number("sessions").with(each -> each.sessions().size()),
                Column.number("windows")
                        .with(each -> each.sessions().stream()
                                .flatMap(session -> session.windows().stream())
                                .count()),
                Column.word("limit").with(OfVariant::limit));
    }

    /** The capacity of each variant; what limited it is cut to the room left. */
    private static Table inShort(CapacityResult capacity, int columns) {
        List<Filled<OfVariant>> shown = List.of(
                Column.word("variant").with(OfVariant::variant),
                Column.number("capacity/s").with(CapacityText::within),
                Column.number("held").with(each -> CapacityText.rate(each.holds())),
                Column.number("failed").with(each -> CapacityText.rate(each.fails())));
        int room = columns - Table.of("Capacity", capacity.variants(), shown).width() - 2 * shown.size();
        Filled<OfVariant> limit =
                Column.word("limit").with(each -> each.limit() == null ? null : PlainText.cut(each.limit(), room));
        return Table.of(
                "Capacity",
                capacity.variants(),
                Stream.concat(shown.stream(), Stream.of(limit)).toList());
    }

    /** The ratios to the first variant: few enough for a terminal, as all pairs of six variants would be fifteen. */
    private static List<Ratio> againstFirst(CapacityResult capacity) {
        Variant first = capacity.variants().getFirst().variant();
        return capacity.ratios().stream()
                .filter(each -> each.baseline().equals(first))
                .toList();
    }

    private static Table ratios(List<Ratio> ratios) {
        return Table.of(
                "Ratios",
                ratios,
                Column.word("pair").with(each -> each.candidate() + " / " + each.baseline()),
                Column.number("times").with(each -> Numbers.fixed(each.ratio(), 2)),
                Column.number("95 % interval")
                        .with(each -> "[" + Numbers.fixed(each.low(), 2) + ", " + Numbers.fixed(each.high(), 2) + "]"),
                Column.word("verdict").with(Ratio::verdict));
    }

    private record Row(Variant variant, int session, Window window) {}

    private static Table windows(CapacityResult capacity) {
        List<Row> rows = new ArrayList<>();
        for (OfVariant each : capacity.variants()) {
            for (Session session : each.sessions()) {
                session.windows().stream()
                        .sorted(Comparator.comparingDouble(Window::rate))
                        .forEach(window -> rows.add(new Row(each.variant(), session.session(), window)));
            }
        }
        return Table.of(
                "Windows",
                rows,
                Column.word("variant").with(Row::variant),
                Column.number("session").with(Row::session),
                Column.number("rate/s").with(each -> Numbers.rate(each.window.rate())),
                Column.word("outcome").with(each -> each.window.outcome()),
                Column.number("p50 ms").with(each -> Numbers.formatNullable(each.window.p50Millis(), 1)),
                Column.number("p90 ms").with(each -> Numbers.formatNullable(each.window.p90Millis(), 1)),
                Column.number("p99 ms").with(each -> Numbers.formatNullable(each.window.p99Millis(), 1)),
                Column.number("wrong or none")
                        .with(each -> each.window.arrivals().wrong()),
                Column.number("drain ms").with(each -> each.window.drainMillis()),
                Column.number("server cores")
                        .with(each -> Numbers.formatNullable(each.window.cores().serverCores(), 2)),
                Column.number("generator cores")
                        .with(each -> Numbers.formatNullable(each.window.cores().generatorCores(), 2)));
    }
}
