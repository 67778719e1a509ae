package dev.serverlab.report.run.brief;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.run.TrialsSection;
import dev.serverlab.report.text.EffectText;
import dev.serverlab.report.text.MetricsText;
import dev.serverlab.report.text.RunText;
import dev.serverlab.report.text.VariantTitles;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The decisive numbers on one screen: a row for each metric, or a row for each variant when the columns do not fit. */
final class BriefTable {

    private static final int WIDEST_NAME = 28;
    private static final int MAX_ROWS = 12;

    /** The least important metrics, starting with the very least. */
    private static final List<Metric> MIN =
            List.of(Metrics.THREADS_PEAK, Metrics.P99, Metrics.STARTUP, Metrics.RSS_PEAK);

    /** Headings that are shorter here than elsewhere. */
    private static final Map<Metric, String> HEADINGS =
            Map.of(Metrics.CPU_PER_REQUEST, "CPU/request [µs]", Metrics.RSS_PEAK, "memory, peak [MB]");

    private final Run run;
    private final Answer answer;
    private final int columns;
    private final List<Metric> without;
    private final List<String> names;
    private final List<Table.Row> rows = new ArrayList<>();

    private BriefTable(Run run, Answer answer, int columns, int without) {
        this.run = run;
        this.answer = answer;
        this.columns = columns;
        this.without = MIN.subList(0, Math.min(without, MIN.size()));
        this.names = run.experiment().variants().stream()
                .map(variant -> PlainText.cut(VariantTitles.name(run, variant), WIDEST_NAME))
                .toList();
    }

    /**
     * As wide as a terminal.
     *
     * @param without how many of the least important metrics are left out
     */
    static Table of(Run run, Answer answer, int columns, int without) {
        List<SweptVariant> swept = SweptVariant.of(run);
        return swept.isEmpty()
                ? new BriefTable(run, answer, columns, without).drawn()
                : SweepBrief.of(run, swept).cutTo(columns);
    }

    private Table drawn() {
        boolean ownWork = RunText.isSelfDriven(run);
        if (ownWork) {
            counters();
        }
        boolean paired = knows(Protocol.PAIRED);
        boolean solo = knows(Protocol.SOLO);
        if (paired) {
            value(Protocol.PAIRED, Metrics.CPU_PER_REQUEST, "without JIT");
            EffectRows.of(Metrics.CPU_PER_REQUEST, run.experiment().variants(), answer.by(Metrics.CPU_PER_REQUEST))
                    .forEach(rows::add);
            value(Protocol.PAIRED, Metrics.P90, inCommon(Metrics.P90));
            EffectRows.decided(Metrics.P90, run.experiment().variants(), answer.by(Metrics.P90))
                    .forEach(rows::add);
            value(Protocol.PAIRED, Metrics.P99, inCommon(Metrics.P99));
            process(Protocol.PAIRED);
        }
        if (solo && paired) {
            row(title(Protocol.SOLO), names.stream().map(name -> "").toList(), "");
        }
        if (solo) {
            value(Protocol.SOLO, Metrics.THROUGHPUT, MetricsText.atMost(run.columns(Protocol.SOLO)));
            if (!paired) {
                Stream.of(Metrics.P90, Metrics.P99, Metrics.CPU_PER_REQUEST)
                        .forEach(metric -> value(Protocol.SOLO, metric, ""));
                process(Protocol.SOLO);
            }
            value(Protocol.SOLO, Metrics.THREADS_PEAK, "");
        }
        errors();
        String title = title(paired ? Protocol.PAIRED : Protocol.SOLO);
        Table decisive = table(title);
        if (!ownWork) {
            counters();
        }
        Table whole = table(title);
        return Stream.of(whole, decisive)
                .filter(table -> table.width() <= columns)
                .findFirst()
                .orElseGet(() -> transposed(whole).cutTo(columns));
    }

    private String inCommon(Metric metric) {
        return EffectText.inCommon(answer.by(metric), run.experiment().paired().margins());
    }

    private Table table(String title) {
        List<Column> headings = new ArrayList<>();
        headings.add(Column.word(title));
        names.forEach(name -> headings.add(Column.number(name)));
        headings.add(Column.word(""));
        return Table.of("Results", headings, List.copyOf(rows));
    }

    /** The servers' own counters. */
    private void counters() {
        TrialsSection.totals(run).forEach((heading, numbers) -> row(heading, numbers, ""));
    }

    /** A row for each variant, a column for each row that has its numbers. */
    private Table transposed(Table table) {
        List<Table.Row> filled = table.rows().stream()
                .filter(row -> cells(row).stream().anyMatch(cell -> !cell.isEmpty()))
                .toList();
        List<Column> headings = new ArrayList<>(List.of(table.columns().getFirst()));
        filled.forEach(row -> headings.add(Column.number(cell(row, 0).strip())));
        List<Table.Row> turned = new ArrayList<>();
        for (int variant = 0; variant < Math.min(names.size(), MAX_ROWS); variant++) {
            int place = variant + 1;
            turned.add(Table.Row.of(
                    names.get(variant),
                    filled.stream().map(row -> cell(row, place)).toList()));
        }
        if (names.size() > MAX_ROWS) {
            turned.add(Table.Row.of(
                    "… " + (names.size() - MAX_ROWS) + " more: summary.md",
                    filled.stream().map(row -> "").toList()));
        }
        return Table.of("Results", headings, turned);
    }

    private List<String> cells(Table.Row row) {
        return IntStream.rangeClosed(1, names.size())
                .mapToObj(place -> cell(row, place))
                .toList();
    }

    private static String cell(Table.Row row, int place) {
        return row.cells().get(place).text().toString();
    }

    private boolean knows(Protocol protocol) {
        return run.columns(protocol).stream().anyMatch(summary -> summary.measures() != null);
    }

    private void process(Protocol protocol) {
        value(protocol, Metrics.RSS_PEAK, "");
        value(protocol, Metrics.STARTUP, "");
    }

    private void value(Protocol protocol, Metric metric, String note) {
        if (without.contains(metric)) {
            return;
        }
        row(
                HEADINGS.getOrDefault(metric, metric.heading()),
                run.columns(protocol).stream()
                        .map(summary -> metric.format(summary.measures()))
                        .toList(),
                note);
    }

    /** Rows without values are left out, and values shared by all appear once. */
    private void row(String heading, List<String> cells, String note) {
        Set<String> different = new LinkedHashSet<>(cells);
        if (different.equals(Set.of(Table.ABSENT))) {
            return;
        }
        boolean alike =
                cells.size() > 1 && different.size() == 1 && !cells.getFirst().isEmpty() && note.isEmpty();
        List<String> shown =
                new ArrayList<>(alike ? cells.stream().map(cell -> "").toList() : cells);
        shown.add(alike ? cells.getFirst() + " each" : note);
        rows.add(Table.Row.of(heading, shown));
    }

    private void errors() {
        row(
                Metrics.ERRORS.heading(),
                run.experiment().variants().stream()
                        .map(variant -> answer.errors().get(variant))
                        .map(sum -> sum == null ? Table.ABSENT : Metrics.ERRORS.format(sum))
                        .toList(),
                "");
    }

    private String title(Protocol protocol) {
        Experiment experiment = run.experiment();
        boolean alike = experiment.variants().stream()
                        .map(each -> experiment.subject(each).load())
                        .distinct()
                        .count()
                == 1;
        return switch (protocol) {
            case PAIRED -> "paired, " + Numbers.rate(experiment.paired().arrivals()) + " req/s each";
            case SOLO ->
                switch (experiment.subject(experiment.variants().getFirst()).load()) {
                    case Load.Closed closed -> "solo" + (alike ? ", " + closed.users() + " users" : "");
                    case Load.Open open -> "solo" + (alike ? ", " + Numbers.rate(open.rate()) + " req/s" : "");
                    case Load.Simulated simulated -> "solo" + (alike ? ", " + simulated.simpleName() : "");
                    case Load.SelfDriven none -> "own work";
                };
        };
    }
}
