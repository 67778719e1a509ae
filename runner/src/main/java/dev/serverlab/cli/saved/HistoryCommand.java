package dev.serverlab.cli.saved;

import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.kept.Runs;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.problem.Suggestion;
import dev.serverlab.report.HistoryJson;
import dev.serverlab.report.TrendTables;
import dev.serverlab.report.render.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./lab history}: a metric from run to run. */
@Command(
        name = "history",
        description = {
            "Shows a metric from run to run.",
            "Lists the newest run first and names changes of level. Writes nothing, unless --page asks for the "
                    + "page of all runs."
        },
        footer = {"", "Exit code: 0 fine, 2 when something was refused. A run that cannot be read is named and skipped."
        })
public final class HistoryCommand extends LabCommand.Json {

    @Option(names = "--experiment", paramLabel = "NAME", description = "Runs of this experiment only.")
    private @Nullable String experiment;

    @Option(names = "--variant", paramLabel = "SERVER:PROFILE", description = "This variant only.")
    private @Nullable Variant variant;

    @Option(
            names = "--metric",
            paramLabel = "METRIC",
            description = "p90, cpu, or any other name that run.json or a refusal lists (default: p90).")
    private @Nullable String metricName;

    @Option(names = "--results", paramLabel = "FOLDER", description = "Where runs are kept (default: results).")
    private @Nullable Path results;

    @Option(names = "--last", paramLabel = "N", description = "Lists only the newest N runs; the trend still uses all.")
    private @Nullable Integer last;

    @Option(names = "--page", description = "Also writes the page of all runs, index.html, into their folder.")
    private boolean page;

    @Override
    protected ExitCode run() {
        Metric metric = metricName == null ? Metrics.P90 : Metrics.named(metricName, Metric.Role.TREND);
        if (last != null && last < 1) {
            throw misused("--last must be at least 1, but is " + last + ".");
        }
        Path folder = results == null ? lab().results() : results;
        History all = History.read(folder);
        requireKnown("experiment", experiment, all.runs().stream().map(PastRun::experiment));
        Stream<PastRun.PastVariant> variants = all.runs().stream().flatMap(run -> run.variants().stream());
        requireKnown("variant", variant, variants.map(each -> each.variant().toString()));
        History asked = all.only(run -> experiment == null || run.experiment().equals(experiment));
        Set<PastRun> newest = asked.runs().stream()
                .limit(last == null ? Long.MAX_VALUE : last)
                .collect(Collectors.toSet());
        Predicate<Variant> wanted = each -> variant == null || each.equals(variant);
        console().print(Terminal.of(TrendTables.of(asked, metric, newest::contains, wanted)));
        if (page) {
            console().line("");
            console().say("Page of all runs: " + Console.shown(new Runs(folder).writeIndex(all)));
        }
        printJson(HistoryJson.of(asked, metric, newest::contains, wanted));
        return ExitCode.FINE;
    }

    private static void requireKnown(String noun, @Nullable Object asked, Stream<String> names) {
        List<String> known = names.distinct().sorted().toList();
        if (asked != null && !known.contains(asked.toString())) {
            throw Problems.refused(
                    "history-unknown",
                    "No saved run has the %s '%s'.",
                    "%3$s",
                    noun,
                    asked,
                    Suggestion.of(asked.toString(), known));
        }
    }
}
