package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.Evidence;
import dev.serverlab.stats.paired.VarianceComponents;
import java.util.List;
import java.util.OptionalDouble;

/** Made-up runs whose every number is known. */
final class CalibrationRuns {

    static final Design QUICK =
            Design.of(new Variant("mvc", "default"), false, Layer.NONE, none -> OptionalDouble.empty());
    static final Design RIGOROUS =
            Design.of(new Variant("mvc", "default"), true, Layer.NONE, none -> OptionalDouble.empty());

    private CalibrationRuns() {}

    /** One that found all as it is: half-widths of 6 % and 0.04 ms. */
    static CalibrationRun right(String folder) {
        return run(folder, Verdict.INDISTINGUISHABLE, Verdict.WORSE, Verdict.WORSE);
    }

    static CalibrationRun run(String folder, Verdict equal, Verdict cpuControl, Verdict latencyControl) {
        Variant one = QUICK.variant();
        Variant again = QUICK.again();
        Variant more = QUICK.more();
        return new CalibrationRun(
                folder,
                7,
                170,
                24,
                1.033,
                List.of(
                        compared("cpuPerRequest", one, again, 1, 6, "%", equal),
                        compared("cpuPerRequest", one, more, 25, 7, "%", cpuControl),
                        compared("cpuPerRequest", again, more, 24, 7, "%", cpuControl),
                        compared("p90", one, again, 0.01, 0.04, "ms", Verdict.EQUIVALENT),
                        compared("p90", one, more, 1.02, 0.04, "ms", latencyControl),
                        compared("p90", again, more, 1.1, 0.04, "ms", latencyControl)),
                0);
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
                        effect,
                        Interval.around(effect, halfWidth),
                        null,
                        1.3 * halfWidth,
                        3,
                        15,
                        new VarianceComponents(0.0009, 0.0016, 4),
                        List.of()));
    }
}
