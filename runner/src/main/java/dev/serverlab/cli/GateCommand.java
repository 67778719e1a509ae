package dev.serverlab.cli;

import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.Gate;
import dev.serverlab.analysis.gate.GateResult;
import dev.serverlab.analysis.gate.Requirement;
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

/** {@code ./lab gate}: whether a run keeps to what is required of it. */
@Command(
        name = "gate",
        description = {
            "Holds a run to limits, for a build to fail on.",
            "A limit is passed or failed only when the whole interval is on its side;",
            "else the gate says that it cannot tell."
        },
        footer = {
            "",
            "Without a variant a limit holds for all. Metrics are those of the report;",
            "cpu is CPU per request without the JIT's.",
            "",
            "Ends with 0 when all pass, 1 when one fails, 2 when something was refused,",
            "5 when none fails and one cannot be told."
        })
final class GateCommand extends LabCommand.Json {

    @Parameters(
            arity = "1",
            paramLabel = "RUN",
            description =
                    "A run's folder, its run.json, or the folder's name under results/; repeats are joined by commas.")
    private String run = "";

    @Option(
            names = "--max",
            paramLabel = "'[VARIANT] METRIC LIMIT'",
            description = "The value stays at or below, as 'mvc p90 120ms'. May be repeated, as all of these.")
    private List<String> max = new ArrayList<>();

    @Option(
            names = "--min",
            paramLabel = "'[VARIANT] METRIC LIMIT'",
            description = "The value stays at or above, as 'mvc throughput 900'.")
    private List<String> min = new ArrayList<>();

    @Option(
            names = "--max-regression",
            paramLabel = "'[VARIANT] METRIC LIMIT'",
            description = "It is no worse than the baseline's by more, as 'cpu 5%%' or 'mvc p90 2ms'.")
    private List<String> maxRegression = new ArrayList<>();

    @Option(names = "--baseline", paramLabel = "RUN", description = "What a regression is measured against.")
    private @Nullable String baseline;

    @Option(
            names = "--protocol",
            paramLabel = "solo|paired",
            description = "Whose trials are judged (default: paired where the run has it, for throughput solo).")
    private @Nullable Protocol protocol;

    @Option(names = "--junit", paramLabel = "FILE", description = "Writes the checks as JUnit XML, too.")
    private @Nullable Path junit;

    @Override
    ExitCode run() {
        List<Requirement> requirements = new ArrayList<>();
        max.forEach(text -> requirements.add(Requirement.parse(Requirement.Bound.MAX, text)));
        min.forEach(text -> requirements.add(Requirement.parse(Requirement.Bound.MIN, text)));
        maxRegression.forEach(text -> requirements.add(Requirement.parse(Requirement.Bound.MAX_REGRESSION, text)));
        RunGroup candidate = lab().runs().group("run", run);
        RunGroup before = baseline == null ? null : lab().runs().group("baseline", baseline);
        Runs.requireApart(before == null ? List.of(candidate) : List.of(candidate, before));
        GateResult result =
                new Gate(candidate, before, lab().runs().variance(candidate), protocol).result(requirements);
        console().print(Terminal.of(GateDocument.of(result)));
        printJson(RunJson.text(result));
        if (junit != null) {
            write(
                    junit,
                    JUnitXml.of(result),
                    what -> Problems.refused(
                            "junit-unwritable",
                            "%s",
                            "Give --junit a file in a folder that is there and can be written to.",
                            what));
        }
        return result.exitCode();
    }
}
