package dev.serverlab.cli.run;

import dev.serverlab.analysis.calibration.CalibrationSummary;
import dev.serverlab.model.machine.Host;
import java.nio.file.Path;

/** What is said of the last calibration at the end of a run. */
final class LastCalibration {

    private LastCalibration() {}

    static String words(Path results, Host host) {
        return CalibrationSummary.latest(results, host)
                .map(CalibrationSummary::words)
                .orElse("The lab was not calibrated on this machine yet: ./lab calibrate shows in some 10 minutes what"
                        + " it can tell apart here.");
    }
}
