package dev.serverlab.cli.run;

import dev.serverlab.analysis.calibration.Calibration;
import dev.serverlab.analysis.calibration.CalibrationReport;
import dev.serverlab.analysis.calibration.Calibrator;
import dev.serverlab.analysis.calibration.Design;
import dev.serverlab.cli.Console;
import dev.serverlab.cli.Home;
import dev.serverlab.cli.ResultsIndex;
import dev.serverlab.measure.environment.HostReader;
import dev.serverlab.measure.trial.LabRun;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./lab calibrate}: whether the lab can be believed on this machine. */
@Command(
        name = "calibrate",
        description = {
            "Proves the instrument on this machine.",
            "Compares copies of one server that are equal, and one that costs a known amount more CPU and answers 1 ms"
                    + " later."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Ends with 0 when all that is required was reached, 2 when something was refused,",
            "3 when it was not reached, 4 when a server or the generator failed, 130 when interrupted."
        })
public final class CalibrateCommand implements Callable<Integer> {

    private static final int MOST_RUNS = 50;

    private final Home home;

    @Option(
            names = "--variant",
            paramLabel = "SERVER:PROFILE",
            defaultValue = "mvc:default",
            description = "Of which copies are compared (default: ${DEFAULT-VALUE}).")
    private Variant variant = new Variant("mvc", "default");

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "3",
            description =
                    "How many runs, of some 3 minutes each, or up to 12 with --rigorous (default: ${DEFAULT-VALUE}).")
    private int runs = 3;

    @Mixin
    private PairedOptions paired = new PairedOptions();

    @Option(names = "--seed", paramLabel = "N", description = "Orders the sessions of the first run; others follow.")
    private @Nullable Long seed;

    @Option(names = "--output", paramLabel = "FOLDER", description = "Where calibrations are kept (default: results).")
    private @Nullable Path output;

    @Option(names = "--jdk", paramLabel = "PATH", description = "The servers' JDK, 21 or newer.")
    private @Nullable Path jdkPath;

    @Option(names = "--pin", description = "Servers and generator on CPUs of their own.")
    private boolean pin;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public CalibrateCommand(Home home) {
        this.home = home;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (Interruption interruption = Interruption.watch()) {
            ExitCode ended = calibrate(interruption);
            return (interruption.hasBegun() ? ExitCode.INTERRUPTED : ended).number();
        }
    }

    private ExitCode calibrate(Interruption interruption) throws InterruptedException {
        if (runs < 1 || runs > MOST_RUNS || variant.label() != null) {
            throw LabException.refused(
                    "calibration-impossible",
                    variant.label() != null
                            ? "'" + variant + "' is a copy already."
                            : "--runs " + runs + " is not from 1 to " + MOST_RUNS + ".",
                    variant.label() != null ? "Name a server and its profile." : "Give another number.");
        }
        PrintWriter out = spec.commandLine().getOut();
        Toolchain equipment = Toolchain.of(home, jdkPath, pin);
        Design design = Design.of(variant, paired.rigorous, paired.toOverrides(), equipment::capacity);
        equipment.require(design.pilot());
        Instant startedAt = Instant.now();
        RunFolder folder = RunFolder.create(output == null ? home.results() : output, Design.NAME, startedAt);
        Host host = HostReader.current();
        Run.Environment environment = equipment.environment(host, spec);
        long first = Seed.of(seed);
        announce(design, out);
        Calibrator calibrator = new Calibrator(design, runs, first, folder, environment, startedAt);
        List<ExitCode> ended = new ArrayList<>();
        Calibration calibration = calibrator.calibrate(
                (experiment, runSeed, name) -> {
                    Plan plan = Plan.of(experiment, runSeed);
                    out.println();
                    out.println(name + ":");
                    RunWords.announce(plan, equipment.pinning(), out);
                    RunFolder runFolder = folder.within(name);
                    LabRun labRun = equipment.labRun(
                            plan,
                            runFolder,
                            environment,
                            equipment.processes(false),
                            equipment.generator(),
                            Instant.now(),
                            new Progress(out, Progress.onTerminal(), plan, InstantSource.system()));
                    Run run = labRun.execute((soFar, series) -> Toolchain.keep(runFolder, soFar, series), interruption);
                    ended.add(labRun.exitCode());
                    return run;
                },
                interruption);
        out.println();
        out.print(CalibrationReport.console(calibration));
        Duration took = Duration.between(calibration.startedAt(), calibration.finishedAt());
        out.println(Console.labelled(
                "",
                "Took " + took.toSeconds() + " s. Kept in " + RunWords.shown(folder.path()) + " ("
                        + CalibrationReport.FILE + ", " + Calibration.FILE + ", and a folder per run)."));
        if (!interruption.hasBegun()) {
            ResultsIndex.update(output == null ? home.results() : output, out);
        }
        out.flush();
        if (ended.contains(ExitCode.FAILED)) {
            return ExitCode.FAILED;
        }
        return calibration.passed() ? ExitCode.FINE : ExitCode.INVALID;
    }

    private void announce(Design design, PrintWriter out) {
        Duration expected = Progress.estimate(Plan.of(design.pilot(), 0))
                .plus(Progress.estimate(Plan.of(design.run(1), 0)).multipliedBy(runs));
        out.println(Console.labelled(
                "",
                "Calibration with copies of " + design.variant() + ", protocol "
                        + design.protocol() + ": a pilot session and "
                        + dev.serverlab.report.RunText.count(runs, "run") + ", " + Progress.words(expected)
                        + ". Leave the machine alone meanwhile."));
        out.flush();
    }
}
