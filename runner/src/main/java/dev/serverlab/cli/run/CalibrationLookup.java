package dev.serverlab.cli.run;

import dev.serverlab.analysis.calibration.CalibrationSummary;
import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.model.machine.Host;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** From where the lab knows how much runs of one thing differ. */
public final class CalibrationLookup {

    /** Measured on another machine, it is better than to take runs for exactly repeatable. */
    private static final String REFERENCE = "reference/calibration-quick";

    private CalibrationLookup() {}

    /**
     * The latest calibration of a machine, of enough runs; else the one that comes with the lab.
     *
     * @param results the folder of all runs
     * @param host on which the runs were made
     * @return null when neither can be read
     */
    public static @Nullable BetweenRunVariance of(Path results, Path home, Host host) {
        Optional<CalibrationSummary> latest = CalibrationSummary.latest(results, host, BetweenRunVariance.FEWEST_RUNS);
        BetweenRunVariance own = latest.isEmpty()
                ? null
                : BetweenRunVariance.read(
                        "the calibration of " + LocalDate.ofInstant(latest.get().finishedAt(), ZoneOffset.UTC) + " ("
                                + latest.get().id() + ")",
                        latest.get().folder());
        return own != null
                ? own
                : BetweenRunVariance.read(
                        "the lab's reference machine (./lab calibrate --runs 5 measures this one's)",
                        home.resolve("results").resolve(REFERENCE));
    }
}
