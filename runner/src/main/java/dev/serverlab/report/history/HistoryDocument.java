package dev.serverlab.report.history;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.PastRun.PastVariant;
import dev.serverlab.analysis.history.Trend;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Cell;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Text;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All saved runs, the newest first, and the trends of their numbers. */
public final class HistoryDocument {

    /** The name of its page, in the folder of all runs. */
    public static final String FILE = "index.html";

    /** What it is called. */
    private static final String TITLE = "Runs of serverlab";

    /** By which the lab knows its page again. */
    public static final String TITLE_ELEMENT = "<title>" + TITLE + "</title>";

    private HistoryDocument() {}

    public static Document of(History history) {
        return new Document(
                TITLE,
                TITLE,
                List.of(new Part.Paragraph(
                        Part.Tone.PLAIN,
                        history.runs().isEmpty()
                                ? Text.of("No run was kept here yet. Make one with ")
                                        .and(Text.code("./lab run"))
                                        .and(".")
                                : Text.NONE)),
                null,
                List.of(
                        runs(history),
                        new Part.Section(
                                "passed-over",
                                "Passed over",
                                history.passedOver().stream()
                                        .map(one -> Part.warning(HistoryText.passedOver(one)))
                                        .toList()),
                        TrendsSection.of(history)));
    }

    private static Part.Section runs(History history) {
        List<PastRun> runs = history.runs();
        return Part.Section.of(
                "runs",
                "Every run",
                new Part.Filters(
                        runs.isEmpty()
                                ? List.of()
                                : List.of(
                                        filter("Experiment", "experiment", runs, run -> Stream.of(run.experiment())),
                                        filter("Variant", "variant", runs, HistoryDocument::variants))),
                Table.of(
                                "Runs",
                                List.of(
                                        Column.word("began"),
                                        Column.text("experiment"),
                                        Column.word("protocol"),
                                        Column.word("variant"),
                                        Column.number(Metrics.P90.heading()),
                                        Column.number(Metrics.CPU_PER_REQUEST.heading()),
                                        Column.word("lab"),
                                        Column.text("machine")),
                                runs.stream().flatMap(HistoryDocument::rows).toList())
                        .titled("The newest first. Times are UTC."));
    }

    private static Part.Filter filter(
            String label, String facet, List<PastRun> runs, Function<PastRun, Stream<String>> names) {
        return new Part.Filter(
                label,
                facet,
                Stream.concat(
                                Stream.of(new Part.Option("", "all")),
                                runs.stream().flatMap(names).distinct().map(name -> new Part.Option(name, name)))
                        .toList());
    }

    private static Stream<String> variants(PastRun run) {
        return run.variants().stream().map(each -> each.variant().toString());
    }

    /** A row for each variant in a protocol; one where there is none. */
    private static Stream<Table.Row> rows(PastRun run) {
        return run.variants().isEmpty()
                ? Stream.of(row(run, List.of("", "", "", ""), ""))
                : run.variants().stream()
                        .map(each -> row(
                                run,
                                List.of(
                                        each.protocol().wireName(),
                                        each.variant().toString(),
                                        value(Metrics.P90, each),
                                        value(Metrics.CPU_PER_REQUEST, each)),
                                "\nvariant=" + each.variant()));
    }

    private static Table.Row row(PastRun run, List<String> numbers, String facet) {
        Text when = Text.link(HistoryText.when(run), link(run));
        return new Table.Row(
                Stream.of(
                                Stream.of(
                                        run.state() == Run.State.COMPLETE
                                                ? when
                                                : when.and(", " + HistoryText.state(run.state())),
                                        Text.of(run.experiment())),
                                numbers.stream().map(Text::of),
                                Stream.of(Text.of(HistoryText.revision(run)), Text.of(run.machine())))
                        .flatMap(texts -> texts)
                        .map(text -> new Cell(text, null))
                        .toList(),
                null,
                List.of(),
                "experiment=" + run.experiment() + facet);
    }

    private static String value(Metric metric, PastVariant variant) {
        return HistoryText.value(metric, Trend.estimate(variant, metric));
    }

    /** A name may begin like a scheme, which the leading dot keeps it from being. */
    private static String link(PastRun run) {
        return Stream.concat(Stream.of(run.folder().split("/")), Stream.of(run.page()))
                .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/", "./", ""));
    }
}
