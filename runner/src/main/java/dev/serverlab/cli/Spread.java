package dev.serverlab.cli;

import dev.serverlab.across.CalibratedSpread;
import dev.serverlab.calibration.CalibrationSummary;
import dev.serverlab.environment.Host;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** From where the lab knows how much runs of one thing differ. */
final class Spread {

    /** Measured on another machine, it is better than to take runs for exactly repeatable. */
    private static final String REFERENCE = "reference/calibration-quick";

    private Spread() {}

    /**
     * The latest calibration of a machine, of enough runs; else the one that comes with the lab.
     *
     * @param results the folder of all runs
     * @param host on which the runs were made
     * @return null when neither can be read
     */
    static @Nullable CalibratedSpread of(Path results, Path home, Host host) {
        Optional<CalibrationSummary> latest = CalibrationSummary.latest(results, host, CalibratedSpread.FEWEST_RUNS);
        CalibratedSpread own = latest.isEmpty()
                ? null
                : CalibratedSpread.read(
                        "the calibration of " + LocalDate.ofInstant(latest.get().finishedAt(), ZoneOffset.UTC) + " ("
                                + latest.get().id() + ")",
                        latest.get().folder());
        return own != null
                ? own
                : CalibratedSpread.read(
                        "the lab's reference machine (./lab calibrate --runs 5 measures this one's)",
                        home.resolve("results").resolve(REFERENCE));
    }
}
