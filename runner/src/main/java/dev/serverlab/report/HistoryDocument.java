package dev.serverlab.report;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.Trend;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Text;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All saved runs, the newest first, and the trends of their numbers. */
public final class HistoryDocument {

    /** The name of its page, in the folder of all runs. */
    public static final String FILE = "index.html";

    /** Its title. */
    private static final String TITLE = "Runs of serverlab";

    /** Identifies the lab's own page. */
    public static final String TITLE_ELEMENT = "<title>" + TITLE + "</title>";

    private static final Text NO_RUN = Text.of("There are no saved runs here yet. Make one with ")
            .and(Text.code("./lab run"))
            .and(".");

    private static final List<Table.Filled<Entry>> COLUMNS = List.of(
            Column.word("began").with(entry -> began(entry.run())),
            Column.text("experiment").with(entry -> entry.run().experiment()),
            Column.word("protocol").with(entry -> entry.shown(PastRun.PastVariant::by)),
            Column.word("variant").with(Entry::name),
            Column.number(Metrics.P90.heading()).with(entry -> entry.value(Metrics.P90)),
            Column.number(Metrics.CPU_PER_REQUEST.heading()).with(entry -> entry.value(Metrics.CPU_PER_REQUEST)),
            Column.word("lab").with(entry -> HistoryText.revision(entry.run())),
            Column.text("machine").with(entry -> entry.run().machine()));

    private HistoryDocument() {}

    /**
     * A row: one of a run's variants in a protocol.
     *
     * @param variant absent when the run has none
     */
    private record Entry(PastRun run, PastRun.@Nullable PastVariant variant) {

        static Stream<Entry> of(PastRun run) {
            return run.variants().isEmpty()
                    ? Stream.of(new Entry(run, null))
                    : run.variants().stream().map(variant -> new Entry(run, variant));
        }

        String shown(Function<PastRun.PastVariant, String> words) {
            return variant == null ? "" : words.apply(variant);
        }

        String name() {
            return shown(each -> each.variant().toString());
        }

        String value(Metric metric) {
            return shown(each -> HistoryText.value(metric, Trend.estimate(each, metric)));
        }

        Table.Row row(List<Table.Cell> cells) {
            String facet = shown(each -> "\nvariant=" + each.variant());
            return new Table.Row(cells, null, List.of(), "experiment=" + run.experiment() + facet);
        }
    }

    public static Document of(History history) {
        List<Part> passedOver =
                HistoryText.passedOver(history).map(Part::warning).toList();
        Part.Section runs = runs(history.runs().stream().flatMap(Entry::of).toList());
        Part.Section others = new Part.Section("passed-over", "Passed over", passedOver);
        Part none = Part.paragraph(history.runs().isEmpty() ? NO_RUN : Text.NONE);
        return new Document(TITLE, TITLE, List.of(none), null, List.of(runs, others, TrendsSection.of(history)));
    }

    private static Part.Section runs(List<Entry> entries) {
        List<Part.Filter> filters = List.of(
                filter("Experiment", entries, entry -> entry.run().experiment()),
                filter("Variant", entries, Entry::name));
        return Part.Section.of(
                "runs",
                "Every run",
                new Part.Filters(entries.isEmpty() ? List.of() : filters),
                Table.of("Runs", entries, COLUMNS, Entry::row).titled("The newest first. Times are UTC."));
    }

    private static Part.Filter filter(String label, List<Entry> entries, Function<Entry, String> name) {
        List<Part.Option> options = new ArrayList<>(List.of(new Part.Option("", "all")));
        entries.stream()
                .map(name)
                .filter(each -> !each.isEmpty())
                .distinct()
                .forEach(each -> options.add(new Part.Option(each, each)));
        return new Part.Filter(label, label.toLowerCase(Locale.ROOT), options);
    }

    private static Text began(PastRun run) {
        Text when = Text.link(HistoryText.when(run), link(run));
        return run.state() == Run.State.COMPLETE ? when : when.and(", " + HistoryText.state(run));
    }

    /** The leading dot prevents a name from being read as a URL scheme. */
    private static String link(PastRun run) {
        return Stream.concat(Stream.of(run.folder().split("/")), Stream.of(run.page()))
                .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/", "./", ""));
    }
}
