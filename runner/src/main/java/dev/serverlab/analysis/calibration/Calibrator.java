package dev.serverlab.analysis.calibration;

import dev.serverlab.analysis.calibration.Calibration.Control;
import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.StopSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Runs a calibration: a pilot to measure a request's cost, then the runs, then a third as many beside unlike servers.
 *
 * @param runs how many
 * @param seed of the first; each further one has the next number
 */
public record Calibrator(
        Design design, int runs, long seed, RunFolder folder, Run.Environment environment, Instant startedAt) {

    private static final String PILOT = "pilot";
    private static final int RUNS_FOR_ONE_UNLIKE = 3;

    /** Runs an experiment. */
    @FunctionalInterface
    public interface Runner {

        /**
         * Runs it to its end.
         *
         * @param name of the folder within the calibration's
         */
        Run run(Experiment experiment, long seed, String name) throws InterruptedException;
    }

    /**
     * Runs it.
     *
     * @param keeper is given what was measured so far, after every run
     * @param ending asked after every run; true ends the calibration, and an interrupted run is not part of it
     * @throws dev.serverlab.model.problem.LabException when the pilot failed, or CPU cannot be read on this system
     */
    public Calibration calibrate(Runner runner, Consumer<Calibration> keeper, StopSignal ending)
            throws InterruptedException {
        Run pilot = runner.run(design.pilot(), seed, PILOT);
        Double cost = CalibrationRun.requestMicros(pilot, List.of(design.variant(), design.copy()));
        if (cost == null) {
            throw Problems.failed(
                    "pilot-failed",
                    ending.isStopping()
                            ? "The pilot session could not measure what a request costs, so no known amount can "
                                    + "be added."
                            : "The pilot session could not measure what a request costs, so no known amount can "
                                    + "be added.",
                    ending.isStopping()
                            ? "It was interrupted; start again."
                            : "Read the logs in %s, and see ./lab doctor.",
                    folder.path().resolve(PILOT));
        }
        Control control = Control.of(cost, design.cpuPercent());
        int besideMicros = Control.of(cost, Design.BESIDE_PERCENT).cpuMicros();
        List<CalibrationRun> done = new ArrayList<>();
        List<CalibrationRun> unlike = new ArrayList<>();
        for (int run = 1; run <= runs + unlikeRuns() && !ending.isStopping(); run++) {
            boolean alike = run <= runs;
            String name = String.format(
                    Locale.ROOT, (alike ? BetweenRunVariance.RUN : "unlike-") + "%02d", alike ? run : run - runs);
            int burnedMicros = alike ? control.cpuMicros() : besideMicros;
            Experiment experiment = alike ? design.run(burnedMicros) : design.unlike(burnedMicros);
            Run measured = runner.run(experiment, seed + run, name);
            if (measured.state() == Run.State.COMPLETE) {
                (alike ? done : unlike)
                        .add(CalibrationRun.of(
                                measured, name, design, burnedMicros, alike ? Design.LATER : Duration.ZERO));
                keeper.accept(soFar(control, done, unlike));
            }
        }
        Calibration calibration = soFar(control, done, unlike);
        keeper.accept(calibration);
        return calibration;
    }

    /** How many runs are beside unlike servers. */
    public int unlikeRuns() {
        return Math.ceilDiv(runs, RUNS_FOR_ONE_UNLIKE);
    }

    private Calibration soFar(Control control, List<CalibrationRun> done, List<CalibrationRun> besideUnlike) {
        CalibrationStatistics findings = CalibrationStatistics.of(design, done);
        UnlikeServers unlike = UnlikeServers.of(design, unlikeRuns(), besideUnlike);
        return new Calibration(
                new Calibration.Header(Calibration.SCHEMA_VERSION, folder.name(), startedAt, Instant.now()),
                design.protocol(),
                design.variant(),
                runs,
                control,
                findings,
                unlike,
                Criterion.of(design, findings, unlike),
                List.copyOf(done),
                environment);
    }
}
