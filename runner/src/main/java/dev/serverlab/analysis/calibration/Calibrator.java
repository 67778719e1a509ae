package dev.serverlab.analysis.calibration;

import dev.serverlab.analysis.calibration.Calibration.Control;
import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.StopSignal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Runs a calibration: a pilot that tells what a request costs, then the runs.
 *
 * @param runs how many
 * @param seed of the first; each further one has the next number
 */
public record Calibrator(
        Design design, int runs, long seed, RunFolder folder, Run.Environment environment, Instant startedAt) {

    /** Runs an experiment. */
    @FunctionalInterface
    public interface Laboratory {

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
    public Calibration calibrate(Laboratory laboratory, Consumer<Calibration> keeper, StopSignal ending)
            throws InterruptedException {
        Run pilot = laboratory.run(design.pilot(), seed, BetweenRunVariance.PILOT);
        Double cost = CalibrationRun.requestMicros(pilot, List.of(design.variant(), design.again()));
        if (cost == null) {
            throw Problems.failed(
                    ending.hasBegun() ? "pilot-failed.interrupted" : "pilot-failed",
                    folder.path().resolve(BetweenRunVariance.PILOT));
        }
        Control control = Control.of(cost, design.cpuPercent());
        List<CalibrationRun> done = new ArrayList<>();
        for (int run = 1; run <= runs && !ending.hasBegun(); run++) {
            String name = String.format(Locale.ROOT, "run-%02d", run);
            Run measured = laboratory.run(design.run(control.cpuMicros()), seed + run, name);
            if (measured.state() == Run.State.COMPLETE) {
                done.add(CalibrationRun.of(measured, name, design, control.cpuMicros()));
                keeper.accept(soFar(control, done));
            }
        }
        Calibration calibration = soFar(control, done);
        keeper.accept(calibration);
        return calibration;
    }

    private Calibration soFar(Control control, List<CalibrationRun> done) {
        CalibrationStatistics findings = CalibrationStatistics.of(design, done);
        return new Calibration(
                Calibration.SCHEMA_VERSION,
                folder.name(),
                startedAt,
                Instant.now(),
                design.protocol(),
                design.variant(),
                runs,
                control,
                findings,
                Criterion.of(design, findings),
                List.copyOf(done),
                environment);
    }
}
