package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import java.time.Instant;
import java.util.List;

/**
 * A calibration: what {@code calibration.json} holds.
 *
 * @param schemaVersion raised when a name changes its meaning
 * @param id the name of its folder
 * @param protocol {@code quick}, {@code rigorous}, or {@code custom} when options changed either
 * @param variant of which there were copies
 * @param planned how many runs were planned
 * @param control what the third copy did more
 * @param criteria what is required, and whether it was reached
 */
public record Calibration(
        int schemaVersion,
        String id,
        Instant startedAt,
        Instant finishedAt,
        String protocol,
        Variant variant,
        int planned,
        Control control,
        CalibrationStatistics findings,
        List<Criterion> criteria,
        List<CalibrationRun> runs,
        Run.Environment environment) {

    public static final int SCHEMA_VERSION = 1;

    /** The file that holds it. */
    public static final String FILE = "calibration.json";

    /** Whether all that is required was reached, by all runs that were planned. */
    public boolean passed() {
        return runs.size() == planned && criteria.stream().allMatch(Criterion::met);
    }
}
