package dev.serverlab.cli;

import dev.serverlab.analysis.calibration.Calibration;
import dev.serverlab.analysis.calibration.Calibrator;
import dev.serverlab.analysis.calibration.Design;
import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.console.Progress;
import dev.serverlab.cli.kept.Runs;
import dev.serverlab.cli.option.MeasureOptions;
import dev.serverlab.cli.option.PairedOptions;
import dev.serverlab.cli.prepare.RunRecorder;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.cli.signal.Interruption;
import dev.serverlab.measure.trial.progress.TimeLeft;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.Reference;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.report.CalibrationDocument;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.render.Terminal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./lab calibrate}: whether the lab can be trusted on this machine. */
@Command(
        name = "calibrate",
        description = {
            "Checks that the lab can be trusted on this machine.",
            "Compares equal copies of one server, and one that costs a known amount more CPU and answers 1 ms "
                    + "later; then again beside unlike servers."
        },
        footer = {
            "",
            "Exit code: 0 when all criteria were met, 2 when something was refused,",
            "3 when one was not met, 4 when a server or the generator failed, 130 when interrupted."
        })
final class CalibrateCommand extends LabCommand {

    private static final int MAX_RUNS = 50;

    private static final List<Variant> THREE_SERVERS = Stream.of("mvc", "webflux", "vertx")
            .map(server -> new Variant(server, "default"))
            .toList();

    @Option(
            names = "--variant",
            paramLabel = "SERVER:PROFILE",
            defaultValue = "mvc:default",
            description = "The variant whose copies are compared (default: ${DEFAULT-VALUE}).")
    private Variant variant = new Variant("mvc", "default");

    @Option(
            names = "--beside",
            split = ",",
            paramLabel = "A,B",
            hideParamSyntax = true,
            description = "The unlike servers (default: those of mvc, webflux and vertx that are not copied).")
    private List<Variant> beside = List.of();

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "3",
            description =
                    "How many runs, of some 3 minutes each, or up to 12 with --rigorous; a third as many follow beside unlike servers, of some 5 minutes, or up to 15 (default: ${DEFAULT-VALUE}).")
    private int runs = 3;

    @Mixin
    private PairedOptions paired = new PairedOptions();

    @Mixin
    private MeasureOptions measure = new MeasureOptions();

    @Override
    protected ExitCode run() throws InterruptedException {
        endLeftovers();
        return Interruption.during(this::calibrate);
    }

    private ExitCode calibrate(StopSignal interruption) throws InterruptedException {
        if (variant.label() != null) {
            throw misused("'" + variant + "' is a copy already: name a server and its profile.");
        }
        if (runs < 1 || runs > MAX_RUNS) {
            throw misused("--runs " + runs + " is not from 1 to " + MAX_RUNS + ".");
        }
        Console console = console();
        Toolchain labs = measure.toolchain(lab().home());
        Design design = Design.of(variant, unlike(), paired.isRigorous(), paired.over(Layer.NONE), labs.catalogue());
        Experiment all = design.unlike(1);
        Toolchain toolchain = measure.pinningSessions(labs, all, Placement.Kind.PROCESS);
        toolchain.require(all, all.variants(), Placement.Kind.PROCESS);
        Instant startedAt = Instant.now();
        Path results = measure.results(lab().results());
        RunFolder folder = RunFolder.create(results, Design.NAME, startedAt);
        Run.Environment environment = toolchain.environment(words());
        // Runs of one experiment share a reference: only earlier calibrations and runs count.
        Map<List<Variant>, Reference> references = new HashMap<>();
        Calibrator calibrator = new Calibrator(design, runs, measure.seed(), folder, environment, startedAt);
        announce(calibrator);
        List<ExitCode> ended = new ArrayList<>();
        Calibration calibration = calibrator.calibrate(
                (experiment, seed, name) -> {
                    Plan plan = Plan.of(experiment, seed);
                    console.line("");
                    console.line(name + ":");
                    Progress.announce(plan, Duration.ZERO, toolchain.pinning(), console);
                    RunFolder runFolder = folder.within(name);
                    Reference reference = references.computeIfAbsent(
                            experiment.variants(),
                            any -> lab().runs().reference(experiment, environment.host(), toolchain.pinning() != null));
                    RunRecorder recorder = toolchain
                            .processes(plan)
                            .run(runFolder, environment.with(reference), Instant.now(), Progress.of(plan, 0, console));
                    Run run = recorder.execute(interruption);
                    ended.add(recorder.exitCode());
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
        if (!interruption.isStopping()) {
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
