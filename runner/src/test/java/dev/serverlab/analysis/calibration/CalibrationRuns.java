package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.file.MadeUpDraft;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.Evidence;
import dev.serverlab.stats.paired.VarianceComponents;
import java.util.Arrays;
import java.util.List;

/** Made-up runs whose every number is known. */
final class CalibrationRuns {

    static final Design QUICK = design(false);
    static final Design RIGOROUS = design(true);

    private static Design design(boolean rigorous) {
        return Design.of(
                new Variant("mvc", "default"),
                List.of(new Variant("webflux", "default"), new Variant("vertx", "default")),
                rigorous,
                Layer.NONE,
                MadeUpDraft.ALL);
    }

    private CalibrationRuns() {}

    /** One that found all as it is: half-widths of 6 % and 0.04 ms. */
    static CalibrationRun right(String folder) {
        return run(folder, Verdict.INDISTINGUISHABLE, Verdict.WORSE, Verdict.WORSE);
    }

    static CalibrationRun run(String folder, Verdict equal, Verdict cpuControl, Verdict latencyControl) {
        Variant one = QUICK.variant();
        Variant again = QUICK.copy();
        Variant more = QUICK.costlier();
        return new CalibrationRun(
                folder,
                7,
                170,
                24,
                1.033,
                24.5,
                List.of(
                        compared("cpuPerRequest", one, again, 1, 6, "%", equal),
                        compared("cpuPerRequest", one, more, 25, 7, "%", cpuControl),
                        compared("cpuPerRequest", again, more, 24, 7, "%", cpuControl),
                        compared("p90", one, again, 0.01, 0.04, "ms", Verdict.EQUIVALENT),
                        compared("p90", one, more, 1.02, 0.04, "ms", latencyControl),
                        compared("p90", again, more, 1.1, 0.04, "ms", latencyControl)),
                0);
    }

    /** Runs beside unlike servers, of half-widths of 7 µs, in each of which 24.5 µs were burned and that much was found. */
    static UnlikeServers unlike(Design design, Verdict equal, double... found) {
        return UnlikeServers.of(
                design,
                found.length,
                Arrays.stream(found)
                        .mapToObj(micros -> new CalibrationRun(
                                "unlike-01",
                                8,
                                300,
                                20,
                                0.0245,
                                24.5,
                                List.of(
                                        compared("cpuPerRequest", QUICK.variant(), QUICK.copy(), 1, 6, "%", equal),
                                        compared(
                                                "cpuPerRequest",
                                                QUICK.variant(),
                                                QUICK.costlier(),
                                                micros,
                                                7,
                                                "%",
                                                micros > 7 ? Verdict.WORSE : Verdict.INDISTINGUISHABLE)),
                                0))
                        .toList());
    }

    private static ComparisonResult compared(
            String metric,
            Variant baseline,
            Variant candidate,
            double effect,
            double halfWidth,
            String unit,
            Verdict verdict) {
        return new ComparisonResult(
                metric,
                unit,
                baseline,
                candidate,
                verdict,
                null,
                new Evidence(
                        100.0,
                        effect,
                        Interval.around(effect, halfWidth),
                        null,
                        1.3 * halfWidth,
                        3,
                        15,
                        unit.equals("%") ? new VarianceComponents(0.0009, 0.0016, 4) : new VarianceComponents(9, 16, 4),
                        null,
                        List.of()));
    }
}
