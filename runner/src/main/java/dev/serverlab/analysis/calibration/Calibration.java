package dev.serverlab.analysis.calibration;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A calibration: what {@code calibration.json} holds.
 *
 * @param header which one it is
 * @param protocol {@code quick}, {@code rigorous}, or {@code custom} when options changed either
 * @param variant the one that was copied
 * @param planned how many runs were planned
 * @param control what the third copy did in addition
 * @param unlike what was found beside unlike servers; absent in calibrations that had none
 * @param criteria what is required, and whether it was reached
 */
public record Calibration(
        @JsonUnwrapped Header header,
        String protocol,
        Variant variant,
        int planned,
        Control control,
        CalibrationStatistics findings,
        @Nullable UnlikeServers unlike,
        List<Criterion> criteria,
        List<CalibrationRun> runs,
        Run.Environment environment) {

    /**
     * Which calibration it is.
     *
     * @param schemaVersion raised when a name changes its meaning
     * @param id the name of its folder
     */
    public record Header(int schemaVersion, String id, Instant startedAt, Instant finishedAt) {}

    /** The name of its folder. */
    public String id() {
        return header.id();
    }

    public Instant startedAt() {
        return header.startedAt();
    }

    public Instant finishedAt() {
        return header.finishedAt();
    }

    /**
     * What the third copy did in addition.
     *
     * @param requestMicros CPU per request of the equal copies in the pilot session, without the JIT's, in µs
     * @param cpuPercent how much more the third was to use, in per cent
     * @param cpuMicros that much in µs, which each of its requests burns where there are copies only
     * @param delayMillis how much later it answers
     */
    public record Control(double requestMicros, double cpuPercent, int cpuMicros, double delayMillis) {

        /** One that burns that many per cent of what a request costs, at least 1 µs. */
        static Control of(double requestMicros, double cpuPercent) {
            return new Control(
                    requestMicros,
                    cpuPercent,
                    Math.max(1, (int) Math.round(requestMicros * cpuPercent / 100)),
                    Design.LATER.toMillis());
        }
    }

    public static final int SCHEMA_VERSION = 2;

    /** The file that holds it. */
    public static final String FILE = "calibration.json";

    /** Whether all planned runs were made. */
    public boolean complete() {
        return runs.size() >= planned && (unlike == null || unlike.runs().size() >= unlike.planned());
    }

    /** Whether all planned runs were made and all criteria met. */
    public boolean passed() {
        return complete() && criteria.stream().allMatch(Criterion::met);
    }
}
