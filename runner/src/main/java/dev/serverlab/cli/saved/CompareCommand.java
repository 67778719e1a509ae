package dev.serverlab.cli.saved;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.RunComparer;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.kept.Runs;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.CompareDocument;
import dev.serverlab.report.ReportFiles;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.render.Terminal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab compare}: what changed between runs. */
@Command(
        name = "compare",
        description = {
            "Compares runs, each with the first, variant by variant.",
            "A run is its folder, its run.json, or the folder's name under results/."
        },
        footer = {
            "",
            "Exit code: 0 when nothing is worse by CPU per request, p90 or throughput,",
            "1 when something is, 2 when something was refused,",
            "3 when nothing could be judged."
        })
public final class CompareCommand extends LabCommand.Json {

    private static final int MAX = 26;

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description =
                    "The baseline, then what is measured against it. Repeats of one thing are joined by commas: A1,A2,A3 B1,B2,B3; three on both sides need no calibration.")
    private List<String> runs = List.of();

    @Option(
            names = "--margin-cpu",
            paramLabel = "PER-CENT",
            description = "The smallest difference in CPU per request that matters (default: the candidate's).")
    private @Nullable Double marginCpu;

    @Option(
            names = "--margin-latency",
            paramLabel = "MS",
            description = "The smallest difference in a percentile of latency that matters (default: the candidate's).")
    private @Nullable Double marginLatency;

    @Option(names = "--output", paramLabel = "FOLDER", description = "Where comparisons are kept (default: results).")
    private @Nullable Path output;

    @Override
    protected ExitCode run() {
        List<RunGroup> groups = lab().runs().groups(runs);
        if (groups.size() < 2 || groups.size() > MAX) {
            throw Problems.refused(
                    "compare-count",
                    "%s runs or groups were given; compare takes 2 to %s.",
                    "Name the baseline first, then what is measured against it.",
                    groups.size(),
                    MAX);
        }
        Runs.requireDistinct(groups);
        groups.stream()
                .filter(each -> each.first().capacity() != null)
                .findFirst()
                .ifPresent(search -> {
                    throw Problems.refused(
                            "compare-capacity",
                            "%s searched for capacities, and has no trials to compare.",
                            "See ./lab history --metric capacity, or search for all variants in one ./lab capacity, "
                                    + "which compares them.",
                            search.first().id());
                });
        groups.stream()
                .filter(each -> each.first().tuning() != null)
                .findFirst()
                .ifPresent(search -> {
                    throw Problems.refused(
                            "compare-tuning",
                            "%s searched for a setting, and has no trials to compare.",
                            "Compare what it found by ./lab run --variants, after ./lab tune --save.",
                            search.first().id());
                });
        if (!isMargin(marginCpu, 1_000) || !isMargin(marginLatency, 60_000)) {
            throw misused("A margin is above 0 and below 1000 % or 60000 ms.");
        }
        RunComparer across = new RunComparer(groups, lab().runs().variance(groups.getFirst()), this::margins);
        Map<String, RunSeries> series = series(groups);
        Instant now = Instant.now();
        RunFolder folder = RunFolder.create(output == null ? lab().results() : output, "compare", now);
        ComparisonReport compared = across.report(folder.path(), now, Toolchain.version(), words());
        folder.write(ComparisonReport.FILE, RunJson.text(compared));
        Document document = CompareDocument.of(compared, across, series);
        ReportFiles.summary(document).forEach(folder::write);
        folder.write(ReportFiles.PAGE, Page.of(document));
        console().print(Terminal.of(document));
        console().line("");
        console()
                .say("Kept in " + Console.shown(folder.path()) + " (" + ReportFiles.PAGE + ", summary.md, "
                        + ComparisonReport.FILE + ").");
        printJson(RunJson.text(compared));
        ExitCode otherwise = compared.nothingJudged() ? ExitCode.INVALID : ExitCode.FINE;
        return compared.anyWorse() ? ExitCode.GATE_FAILED : otherwise;
    }

    private static Map<String, RunSeries> series(List<RunGroup> groups) {
        Map<String, RunSeries> series = new LinkedHashMap<>();
        Iterator<String> names = CompareDocument.runs(groups).keySet().iterator();
        groups.forEach(group -> group.kept().forEach(kept -> series.put(names.next(), kept.series())));
        return series;
    }

    /** Without an option each candidate's own margin applies. */
    private Margins margins(Margins own) {
        return new Margins(
                marginCpu == null ? own.cpuPercent() : marginCpu,
                marginCpu == null ? own.cpuMicros() : null,
                marginLatency == null ? own.latencyMillis() : marginLatency);
    }

    private static boolean isMargin(@Nullable Double margin, double limit) {
        return margin == null || margin > 0 && margin < limit;
    }
}
