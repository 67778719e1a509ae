package dev.serverlab.cli;

import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.Gate;
import dev.serverlab.analysis.gate.GateResult;
import dev.serverlab.analysis.gate.GateText;
import dev.serverlab.analysis.gate.JUnitXml;
import dev.serverlab.analysis.gate.Requirement;
import dev.serverlab.cli.run.CalibrationLookup;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.LabException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./lab gate}: whether a run keeps to what is required of it. */
@Command(
        name = "gate",
        description = {
            "Holds a run to limits, for a build to fail on.",
            "A limit is passed or failed only when the whole interval is on its side;",
            "else the gate says that it cannot tell."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Without a variant a limit holds for all. Metrics are those of the report;",
            "cpu is CPU per request without the JIT's.",
            "",
            "Ends with 0 when all pass, 1 when one fails, 2 when something was refused,",
            "5 when none fails and one cannot be told."
        })
final class GateCommand implements Callable<Integer> {

    private final Home home;

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
    private @Nullable String protocol;

    @Option(names = "--junit", paramLabel = "FILE", description = "Writes the checks as JUnit XML, too.")
    private @Nullable Path junit;

    @Mixin
    private JsonOption json = new JsonOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    GateCommand(Home home) {
        this.home = home;
    }

    @Override
    public Integer call() {
        List<Requirement> requirements = Stream.of(
                        parsed(Requirement.Bound.MAX, max),
                        parsed(Requirement.Bound.MIN, min),
                        parsed(Requirement.Bound.MAX_REGRESSION, maxRegression))
                .flatMap(each -> each)
                .toList();
        Protocol judged = protocol == null ? null : named(protocol);
        RunGroup candidate = RunArguments.group(new Runs(home), "run", run);
        RunGroup before = baseline == null ? null : RunArguments.group(new Runs(home), "baseline", baseline);
        RunArguments.requireApart(
                Stream.of(candidate, before).filter(Objects::nonNull).toList());
        GateResult result = new Gate(
                        candidate,
                        before,
                        CalibrationLookup.of(
                                home.results(),
                                home.path(),
                                candidate.first().environment().host()),
                        judged)
                .result(requirements);
        PrintWriter words = json.words();
        words.print(GateText.of(result));
        words.flush();
        json.print(RunJson.text(result));
        if (junit != null) {
            write(junit.toAbsolutePath(), JUnitXml.of(result));
        }
        return result.exitCode().number();
    }

    /** What was found is said before, and the file is not part of a run. */
    private static void write(Path file, String text) {
        try {
            RunFolder.writeAtomically(file, text);
        } catch (LabException e) {
            throw LabException.refused(
                    "junit-unwritable",
                    "--junit: " + e.problem().what(),
                    "Give --junit a file in a folder that is there and can be written to.");
        }
    }

    private static Stream<Requirement> parsed(Requirement.Bound bound, List<String> texts) {
        return texts.stream().map(text -> Requirement.parse(bound, text));
    }

    private static Protocol named(String name) {
        return Stream.of(Protocol.values())
                .filter(each -> each.wireName().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> LabException.refused(
                        "unknown-protocol", "There is no protocol '" + name + "'.", "Use solo or paired."));
    }
}
