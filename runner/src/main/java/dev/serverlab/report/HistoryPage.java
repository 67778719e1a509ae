package dev.serverlab.report;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.PastVariant;
import dev.serverlab.analysis.history.Trend;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.report.render.Page;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page of all kept runs.
 *
 * @param runs a row each, the newest first
 * @param experiments their names, in the order of the runs
 * @param variants in that order as well
 * @param metrics that have a chart
 * @param trends the charts, by experiment and protocol
 * @param passedOver what could not be read, a sentence each
 */
public record HistoryPage(
        List<RunRow> runs,
        List<String> experiments,
        List<String> variants,
        List<Metric> metrics,
        List<TrendCharts> trends,
        List<String> passedOver) {

    /** Its name, in the folder of all runs. */
    public static final String FILE = "index.html";

    /** What the table shows of every run. */
    public static final List<Metric> MAIN = List.of(Metrics.P90, Metrics.CPU_PER_REQUEST);

    /** What it is called. */
    public static final String TITLE = "Runs of serverlab";

    /** By which the lab knows it again. */
    public static final String TITLE_ELEMENT = "<title>" + TITLE + "</title>";

    /**
     * One run in the table.
     *
     * @param link to its page, relative and percent-encoded
     * @param variants for the filter
     * @param numbers a row for each protocol and variant: these, and {@link #MAIN} with their intervals
     */
    public record RunRow(
            String when,
            String link,
            String folder,
            String experiment,
            String state,
            String machine,
            String revision,
            List<String> variants,
            List<List<String>> numbers) {

        static RunRow of(PastRun run) {
            return new RunRow(
                    HistoryWords.when(run),
                    link(run),
                    run.folder(),
                    run.experiment(),
                    HistoryWords.state(run.state()),
                    run.machine(),
                    HistoryWords.revision(run),
                    run.variants().stream()
                            .map(variant -> variant.variant().toString())
                            .distinct()
                            .toList(),
                    run.variants().stream().map(RunRow::numbers).toList());
        }

        private static List<String> numbers(PastVariant variant) {
            return Stream.concat(
                            Stream.of(
                                    variant.protocol().wireName(),
                                    variant.variant().toString()),
                            MAIN.stream().map(metric -> HistoryWords.value(metric, Trend.estimate(variant, metric))))
                    .toList();
        }

        /** A name may begin like a scheme, which the leading dot keeps it from being. */
        private static String link(PastRun run) {
            return "./"
                    + Stream.concat(Stream.of(run.folder().split("/")), Stream.of(run.page()))
                            .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8)
                                    .replace("+", "%20"))
                            .collect(Collectors.joining("/"));
        }
    }

    /** The page as HTML. */
    public static String of(History history) {
        List<Metric> charted = Metrics.with(Metric.Role.TREND).stream()
                .filter(metric -> metric.better() != null)
                .toList();
        Map<Metric, List<Trend>> trends = new LinkedHashMap<>();
        charted.forEach(metric -> trends.put(metric, Trend.of(history, metric)));
        List<TrendCharts> charts = new ArrayList<>();
        for (PastRun run : history.runs()) {
            for (PastVariant variant : run.variants()) {
                String title = HistoryWords.title(run.experiment(), variant.protocol());
                if (charts.stream().noneMatch(each -> each.title().equals(title))) {
                    charts.add(TrendCharts.of(
                            "trend-" + (charts.size() + 1),
                            history,
                            run.experiment(),
                            variant.protocol(),
                            of(trends, run.experiment(), variant.protocol())));
                }
            }
        }
        return Page.rendered(
                "history.jte",
                Map.of(
                        "page",
                        new HistoryPage(
                                history.runs().stream().map(RunRow::of).toList(),
                                history.runs().stream()
                                        .map(PastRun::experiment)
                                        .distinct()
                                        .toList(),
                                history.runs().stream()
                                        .flatMap(run -> run.variants().stream())
                                        .map(PastVariant::variant)
                                        .map(Variant::toString)
                                        .distinct()
                                        .toList(),
                                charted,
                                charts,
                                history.passedOver().stream()
                                        .map(HistoryWords::passedOver)
                                        .toList())));
    }

    private static Map<Metric, List<Trend>> of(Map<Metric, List<Trend>> all, String experiment, Protocol protocol) {
        Map<Metric, List<Trend>> found = new LinkedHashMap<>();
        all.forEach((metric, trends) -> found.put(
                metric,
                trends.stream()
                        .filter(trend -> trend.experiment().equals(experiment) && trend.protocol() == protocol)
                        .toList()));
        return found;
    }
}
