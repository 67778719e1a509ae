package dev.serverlab.report;

import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.RunComparer;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.render.Page;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Runs set against each other, to draw.
 *
 * @param across what is compared
 * @param compared what was found
 */
public record MadeUpComparison(RunComparer across, ComparisonReport compared) {

    /** Where the runs that are committed with the lab lie. */
    public static final Path REFERENCE = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolveSibling("results")
            .resolve("reference");

    private static final Path FOLDER = REFERENCE.resolve("made-up-compare");

    /** Of these saved runs, each by itself. */
    public static MadeUpComparison of(KeptRun... runs) {
        List<RunGroup> groups = new ArrayList<>();
        for (KeptRun run : runs) {
            groups.add(RunGroup.of(Character.toString('A' + groups.size()), List.of(run)));
        }
        RunComparer across = new RunComparer(
                groups,
                BetweenRunVariance.read("the reference", REFERENCE.resolve("calibration-quick")),
                UnaryOperator.identity());
        return new MadeUpComparison(
                across,
                across.report(FOLDER, Instant.parse("2026-01-02T03:04:05Z"), "1.0", List.of("compare", "a", "b")));
    }

    /** Two of one thing. */
    public static MadeUpComparison equal() {
        return of(reference("calibration-quick/run-01"), reference("calibration-quick/run-02"));
    }

    /** One of three servers, and another of which little can be set against it. */
    public static MadeUpComparison unlike() {
        return of(reference("three-servers-unpinned"), kept("made-up", MadeUpRun.both()), reference("single"));
    }

    /** Two that say that wherever they can. */
    public static MadeUpComparison saying(String text) {
        return of(kept("javascript:alert(1)", MadeUpRun.saying(text)), kept("b & <c> 100%\"#?", MadeUpRun.complete()));
    }

    /** Two runs of three servers by both protocols, which the repository holds. */
    public static MadeUpComparison sameThing() {
        return of(reference("same-thing/run-1"), reference("same-thing/run-2"));
    }

    /** Two that have many threads and fewer, which the repository holds. */
    public static MadeUpComparison threadCount() {
        return of(reference("thread-count/threads-200"), reference("thread-count/threads-50"));
    }

    /** What the charts of its page are drawn from, as far as its runs kept it. */
    public Map<String, RunSeries> series() {
        Map<String, RunSeries> series = new LinkedHashMap<>();
        across.groups()
                .forEach(group ->
                        series.put(group.name(), group.kept().getFirst().series()));
        return series;
    }

    /** Its page. */
    public String page() {
        return Page.of(CompareDocument.of(compared, across, series()));
    }

    /** Its page, with series that were made up for its runs. */
    public String pageWithSeries() {
        Map<String, RunSeries> series = new LinkedHashMap<>();
        across.groups().forEach(group -> series.put(group.name(), MadeUpSeries.of(group.first())));
        return Page.of(CompareDocument.of(compared, across, series));
    }

    public static KeptRun reference(String name) {
        return KeptRun.read(REFERENCE.resolve(name));
    }

    private static KeptRun kept(String name, Run run) {
        return new KeptRun(FOLDER.resolve(name), run);
    }
}
