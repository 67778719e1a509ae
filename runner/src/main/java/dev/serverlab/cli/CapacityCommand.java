package dev.serverlab.cli;

import dev.serverlab.analysis.capacity.CapacityConclusion;
import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.option.KeyOption;
import dev.serverlab.cli.signal.Interruption;
import dev.serverlab.measure.trial.CapacityRun;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Resolution;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.StopSignal;
import dev.serverlab.model.spelling.Durations;
import dev.serverlab.report.capacity.CapacityDocument;
import dev.serverlab.report.chart.Numbers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab capacity}: the highest rate that each variant holds under a limit. */
@Command(name = "capacity")
final class CapacityCommand extends LabCommand.Json {

    private static final Duration SHORTEST_WINDOW = Duration.ofMillis(500);
    private static final Duration LONGEST_WINDOW = Duration.ofMinutes(1);

    @Parameters(arity = "0..1", paramLabel = "EXPERIMENT", defaultValue = Defaults.EXPERIMENT)
    private String experimentName = Defaults.EXPERIMENT;

    @Option(names = "--slo", paramLabel = "LIMIT")
    private List<String> slo = List.of();

    @Option(names = "--variants", split = ",", paramLabel = "A,B")
    private @Nullable List<Variant> variants;

    @Option(names = "--budget", paramLabel = "TIME", defaultValue = "10m")
    private Duration budget = Duration.ofMinutes(10);

    @Option(names = "--window", paramLabel = "TIME", defaultValue = "3s")
    private Duration window = Duration.ofSeconds(3);

    @Mixin
    private MeasureOptions measure = new MeasureOptions();

    @Override
    ExitCode run() throws InterruptedException {
        endLeftBehind();
        return Interruption.during(this::search);
    }

    private ExitCode search(StopSignal interruption) throws InterruptedException {
        if (window.compareTo(SHORTEST_WINDOW) < 0 || window.compareTo(LONGEST_WINDOW) > 0) {
            throw misused("--window " + Durations.format(window) + " is not from 500ms to 1m.");
        }
        if (!budget.isPositive()) {
            throw misused("--budget " + Durations.format(budget) + " leaves no time.");
        }
        Toolchain labs = measure.toolchain(lab());
        Draft draft = lab().experiments().draft(experimentName, RunLength.QUICK, labs.catalogue());
        var layer = KeyOption.given(spec()).with("slo", slo.isEmpty() ? null : slo);
        Experiment experiment = Resolution.resolve(draft, new Resolution.Overrides(variants, layer), labs::capacity);
        requireLimits(experiment);
        Toolchain toolchain = labs.with(experiment);
        toolchain.require(experiment, experiment.variants(), Placement.Kind.PROCESS);
        Toolchain.Setup setup = toolchain.processes(Plan.of(experiment, measure.seed));
        Run.Environment environment = setup.environment(words());
        setup.fetch(console());
        console()
                .say("Searches for at most " + Durations.format(budget) + ", seed " + measure.seed
                        + ". Leave the machine alone meanwhile.");
        Instant startedAt = Instant.now();
        RunFolder folder = RunFolder.create(measure.results(lab()), experiment.name() + "-capacity", startedAt);
        try (RunFolder.Hold hold = folder.hold()) {
            CapacityRun search = setup.capacityRun(
                    folder, environment, startedAt, new CapacityRun.Pace(budget, window), CapacityConclusion::of);
            Run run = search.execute(
                    new Told(console()), soFar -> Toolchain.keep(folder, soFar, RunSeries.NONE), interruption);
            console().line("");
            String place = String.valueOf(Console.shown(folder.path()));
            console().print(CapacityDocument.brief(run, place, console().screen()));
            if (!interruption.hasBegun()) {
                new Runs(folder.path().resolveSibling("")).updateIndex(console());
            }
            printJson(RunJson.text(run));
            return search.exitCode();
        }
    }

    /** Before anything starts: limits that something could keep to, of servers that can be asked here. */
    private static void requireLimits(Experiment experiment) {
        List<Slo> limits = experiment.slo();
        if (limits == null) {
            throw Problems.refused("no-slo", experiment.name());
        }
        for (Variant variant : experiment.variants()) {
            if (experiment.loadOf(variant) instanceof Load.SelfDriven
                    || experiment.siteOf(variant).kind() != Placement.Kind.PROCESS) {
                throw Problems.refused("capacity-unsuited", variant);
            }
            Duration delay = experiment.workloadOf(variant).delay();
            for (Slo limit : limits) {
                Duration within = limit.within();
                // How long its own servers wait, nobody told the lab.
                if (within != null && experiment.ownServerOf(variant) == null && within.compareTo(delay) <= 0) {
                    throw Problems.refused("slo-below-delay", limit, variant, Durations.format(delay));
                }
            }
        }
    }

    /** A line for each session, of more than fit one below the other. */
    private static final class Told implements CapacityRun.Listener {

        private static final String INDENT = "  ";

        private final Console console;
        private int column;

        Told(Console console) {
            this.console = console;
        }

        @Override
        public void sessionStarted(Variant variant, int session) {
            column = 0;
            word(variant + ", session " + session + ":");
        }

        @Override
        public void window(Variant variant, int session, CapacityResult.Window window) {
            word(" " + Numbers.rate(window.rate()) + (window.outcome().equals("good") ? "" : "✗"));
        }

        @Override
        public void sessionEnded(Variant variant, CapacityResult.Session session) {
            Double estimate = session.estimate();
            if (session.problem() != null) {
                word(" failed");
            } else if (estimate != null) {
                word((session.decided() ? " → " : " → about ") + Numbers.rate(estimate) + "/s");
            }
            console.line("");
        }

        private void word(String word) {
            String next = word;
            if (column + word.length() > console.screen().columns()) {
                console.line("");
                column = 0;
                next = INDENT + word.strip();
            }
            column += next.length();
            console.print(next);
        }
    }
}
