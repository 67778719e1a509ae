package dev.serverlab.cli;

import dev.serverlab.analysis.calibration.SavedCalibration;
import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.model.machine.Host;
import org.jspecify.annotations.Nullable;

/** What kept calibrations tell of a machine. */
final class Calibrations {

    /** Measured on another machine, it is better than to take runs for exactly repeatable. */
    private static final String REFERENCE = "reference/calibration-quick";

    private Calibrations() {}

    /**
     * How much runs of one thing differ: from the latest calibration of a machine, of enough runs; else from the one that
     * comes with the lab.
     *
     * @param runs on whose machine
     * @return null when neither can be read
     */
    static @Nullable BetweenRunVariance variance(Home home, RunGroup runs) {
        Host host = runs.first().environment().host();
        BetweenRunVariance own = SavedCalibration.latest(home.results(), host, BetweenRunVariance.FEWEST_RUNS)
                .map(latest -> BetweenRunVariance.read(
                        "the calibration of " + latest.day() + " ("
                                + latest.calibration().id() + ")",
                        latest.folder()))
                .orElse(null);
        return own != null
                ? own
                : BetweenRunVariance.read(
                        "the lab's reference machine (./lab calibrate --runs 5 measures this one's)",
                        home.results().resolve(REFERENCE));
    }

    /** What is said of the latest one at the end of a run. */
    static String words(Home home, Host host) {
        return SavedCalibration.latest(home.results(), host, 1)
                .map(SavedCalibration::words)
                .orElse("The lab was not calibrated on this machine yet: ./lab calibrate shows in some 10 minutes what"
                        + " it can tell apart here.");
    }
}
