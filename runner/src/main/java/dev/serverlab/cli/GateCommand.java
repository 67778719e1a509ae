package dev.serverlab.cli;

import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.Gate;
import dev.serverlab.analysis.gate.GateResult;
import dev.serverlab.analysis.gate.Requirement;
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
@Command(name = "gate")
final class GateCommand extends LabCommand.Json {

    @Parameters(arity = "1", paramLabel = "RUN")
    private String run = "";

    @Option(names = "--max", paramLabel = "'[VARIANT] METRIC LIMIT'")
    private List<String> max = new ArrayList<>();

    @Option(names = "--min", paramLabel = "'[VARIANT] METRIC LIMIT'")
    private List<String> min = new ArrayList<>();

    @Option(names = "--max-regression", paramLabel = "'[VARIANT] METRIC LIMIT'")
    private List<String> maxRegression = new ArrayList<>();

    @Option(names = "--baseline", paramLabel = "RUN")
    private @Nullable String baseline;

    @Option(names = "--protocol", paramLabel = "solo|paired")
    private @Nullable Protocol protocol;

    @Option(names = "--junit", paramLabel = "FILE")
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
            write(junit, JUnitXml.of(result), what -> Problems.refused("junit-unwritable", what));
        }
        return result.exitCode();
    }
}
