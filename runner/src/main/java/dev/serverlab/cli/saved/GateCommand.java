package dev.serverlab.cli.saved;

import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.Gate;
import dev.serverlab.analysis.gate.GateResult;
import dev.serverlab.analysis.gate.Requirement;
import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.kept.Runs;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.report.GateDocument;
import dev.serverlab.report.JUnitXml;
import dev.serverlab.report.render.Terminal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab gate}: whether a run meets its requirements. */
@Command(
        name = "gate",
        description = {
            "Checks a run against limits, so that a build can fail on it.",
            "A limit is passed or failed only when the whole interval is on its side;",
            "otherwise the gate cannot tell."
        },
        footer = {
            "",
            "Without a variant a limit applies to all. Metrics are those of the report;",
            "cpu is CPU per request without the JIT's.",
            "",
            "Exit code: 0 when all pass, 1 when one fails, 2 when something was refused,",
            "5 when none fails and one is undecided."
        })
public final class GateCommand extends LabCommand.Json {

    @Parameters(
            arity = "1",
            paramLabel = "RUN",
            description =
                    "A run's folder, its run.json, or the folder's name under results/; repeats are joined by commas.")
    private String run = "";

    @Option(
            names = "--max",
            paramLabel = "'[VARIANT] METRIC LIMIT'",
            description = "The value must be at most this, such as 'mvc p90 120ms'. May be repeated, as --min and "
                    + "--max-regression may.")
    private List<String> max = new ArrayList<>();

    @Option(
            names = "--min",
            paramLabel = "'[VARIANT] METRIC LIMIT'",
            description = "The value must be at least this, such as 'mvc throughput 900'.")
    private List<String> min = new ArrayList<>();

    @Option(
            names = "--max-regression",
            paramLabel = "'[VARIANT] METRIC LIMIT'",
            description = "It may be worse than the baseline's by at most this, such as 'cpu 5%%' or 'mvc p90 2ms'.")
    private List<String> maxRegression = new ArrayList<>();

    @Option(
            names = "--baseline",
            paramLabel = "RUN",
            description = "What a regression is measured against (default: the first variant of a paired run).")
    private @Nullable String baseline;

    @Option(
            names = "--protocol",
            paramLabel = "solo|paired",
            description = "Whose trials are judged (default: paired where the run has it, for throughput solo).")
    private @Nullable Protocol protocol;

    @Option(names = "--junit", paramLabel = "FILE", description = "Writes the checks as JUnit XML, too.")
    private @Nullable Path junit;

    @Override
    protected ExitCode run() {
        List<Requirement> requirements = new ArrayList<>();
        max.forEach(text -> requirements.add(Requirement.parse(Requirement.Bound.MAX, text)));
        min.forEach(text -> requirements.add(Requirement.parse(Requirement.Bound.MIN, text)));
        maxRegression.forEach(text -> requirements.add(Requirement.parse(Requirement.Bound.MAX_REGRESSION, text)));
        RunGroup candidate = lab().runs().group("run", run);
        RunGroup before = baseline == null ? null : lab().runs().group("baseline", baseline);
        Runs.requireDistinct(before == null ? List.of(candidate) : List.of(candidate, before));
        GateResult result =
                new Gate(candidate, before, lab().runs().variance(candidate), protocol).result(requirements);
        console().print(Terminal.of(GateDocument.of(result)));
        printJson(RunJson.text(result));
        if (junit != null) {
            write(
                    junit,
                    JUnitXml.of(result),
                    what -> Problems.refused(
                            "junit-unwritable", "%s", "Give --junit a file in an existing, writable folder.", what));
        }
        return result.exitCode();
    }
}
