package dev.serverlab.cli;

import dev.serverlab.analysis.calibration.Calibration;
import dev.serverlab.analysis.calibration.Calibrator;
import dev.serverlab.analysis.calibration.Design;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.console.Progress;
import dev.serverlab.cli.option.KeyOption;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.cli.signal.Interruption;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.measure.trial.TimeLeft;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.report.CalibrationDocument;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.render.Terminal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./lab calibrate}: whether the lab can be believed on this machine. */
@Command(name = "calibrate")
final class CalibrateCommand extends LabCommand {

    private static final int MOST_RUNS = 50;

    private static final List<Variant> THREE_SERVERS = Stream.of("mvc", "webflux", "vertx")
            .map(server -> new Variant(server, "default"))
            .toList();

    @Option(names = "--variant", paramLabel = "SERVER:PROFILE", defaultValue = "mvc:default")
    private Variant variant = new Variant("mvc", "default");

    @Option(names = "--beside", split = ",", paramLabel = "A,B", hideParamSyntax = true)
    private List<Variant> beside = List.of();

    @Option(names = "--runs", paramLabel = "N", defaultValue = "3")
    private int runs = 3;

    @Mixin
    private MeasureOptions measure = new MeasureOptions();

    @Override
    ExitCode run() throws InterruptedException {
        endLeftBehind();
        return Interruption.during(this::calibrate);
    }

    private ExitCode calibrate(StopSignal interruption) throws InterruptedException {
        if (variant.label() != null) {
            throw misused("'" + variant + "' is a copy already: name a server and its profile.");
        }
        if (runs < 1 || runs > MOST_RUNS) {
            throw misused("--runs " + runs + " is not from 1 to " + MOST_RUNS + ".");
        }
        Console console = console();
        Toolchain labs = measure.toolchain(lab());
        Design design =
                Design.of(variant, unlike(), KeyOption.isRigorous(spec()), KeyOption.given(spec()), labs::capacity);
        Experiment all = design.unlike(1);
        Toolchain toolchain = measure.pinningSessions(labs, all, Placement.Kind.PROCESS);
        toolchain.require(all, all.variants(), Placement.Kind.PROCESS);
        Instant startedAt = Instant.now();
        Path results = measure.results(lab());
        RunFolder folder = RunFolder.create(results, Design.NAME, startedAt);
        Run.Environment environment = toolchain.environment(words());
        Calibrator calibrator = new Calibrator(design, runs, measure.seed, folder, environment, startedAt);
        announce(calibrator);
        List<ExitCode> ended = new ArrayList<>();
        Calibration calibration = calibrator.calibrate(
                (experiment, seed, name) -> {
                    Plan plan = Plan.of(experiment, seed);
                    console.line("");
                    console.line(name + ":");
                    Progress.announce(plan, toolchain.pinning(), console);
                    RunFolder runFolder = folder.within(name);
                    LabRun labRun = toolchain
                            .processes(plan)
                            .labRun(runFolder, environment, Instant.now(), Progress.of(plan, 0, console));
                    Run run = labRun.execute((soFar, series) -> Toolchain.keep(runFolder, soFar, series), interruption);
                    ended.add(labRun.exitCode());
                    return run;
                },
                soFar -> {
                    folder.write(Calibration.FILE, RunJson.text(soFar));
                    folder.write(CalibrationDocument.FILE, Markdown.of(CalibrationDocument.of(soFar)));
                },
                interruption);
        console.line("");
        console.print(Terminal.of(CalibrationDocument.of(calibration)));
        console.line("");
        Duration took = Duration.between(calibration.startedAt(), calibration.finishedAt());
        console.kept(
                took, folder.path(), CalibrationDocument.FILE + ", " + Calibration.FILE + ", and a folder per run");
        if (!interruption.hasBegun()) {
            new Runs(results).updateIndex(console);
        }
        ExitCode judged = calibration.passed() ? ExitCode.FINE : ExitCode.INVALID;
        return ended.contains(ExitCode.FAILED) ? ExitCode.FAILED : judged;
    }

    private List<Variant> unlike() {
        return beside.isEmpty()
                ? THREE_SERVERS.stream()
                        .filter(each -> !each.server().equals(variant.server()))
                        .toList()
                : beside;
    }

    private void announce(Calibrator calibrator) {
        Design design = calibrator.design();
        Duration expected = TimeLeft.estimate(Plan.of(design.pilot(), 0), 0)
                .plus(TimeLeft.estimate(Plan.of(design.run(1), 0), 0).multipliedBy(runs))
                .plus(TimeLeft.estimate(Plan.of(design.unlike(1), 0), 0).multipliedBy(calibrator.unlikeRuns()));
        console()
                .say("Calibration with copies of " + design.variant() + ", protocol " + design.protocol()
                        + ": a pilot session, " + Numbers.count(runs, "run") + " and " + calibrator.unlikeRuns()
                        + " beside unlike servers, " + Progress.words(expected)
                        + ". Leave the machine alone meanwhile.");
    }
}
