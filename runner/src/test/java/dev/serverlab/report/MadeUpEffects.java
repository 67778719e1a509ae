package dev.serverlab.report;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.Evidence;
import dev.serverlab.stats.paired.OutlyingBlock;
import dev.serverlab.stats.paired.VarianceComponents;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@link MadeUpRun#both} came to: every verdict. */
final class MadeUpEffects {

    private MadeUpEffects() {}

    static List<ComparisonResult> all() {
        Variant mvc = Variant.parse("mvc:default");
        Variant webflux = Variant.parse("webflux:default");
        Variant vertx = Variant.parse("vertx:default");
        String errors = "vertx:default: session 2: 40 of 3200 answers were errors";
        return List.of(
                compared("cpuPerRequest", mvc, webflux, 2.04, -6.1, 10.2, "%", Verdict.INDISTINGUISHABLE, 12.2),
                compared("cpuPerRequest", mvc, vertx, -59.6, -62.0, -57.2, "%", Verdict.BETTER, 9.05),
                invalid("cpuPerRequest", "%", webflux, vertx, -50.0, errors),
                compared("p90", mvc, webflux, 1.25, 1.1, 1.4, "ms", Verdict.WORSE, 0.6),
                compared("p90", mvc, vertx, 0.0, -0.1, 0.1, "ms", Verdict.EQUIVALENT, 0.55),
                invalid("p90", "ms", webflux, vertx, null, errors));
    }

    private static ComparisonResult compared(
            String metric,
            Variant baseline,
            Variant candidate,
            double effect,
            double low,
            double high,
            String unit,
            Verdict verdict,
            double detectable) {
        return new ComparisonResult(
                metric,
                unit,
                baseline,
                candidate,
                verdict,
                null,
                new Evidence(
                        200.0,
                        effect,
                        new Interval(low, high),
                        new Interval(low * 2, high * 2),
                        detectable,
                        2,
                        2,
                        new VarianceComponents(0.0025, 0.0036, 6),
                        null,
                        List.of(new OutlyingBlock(1, 2, Math.max(-90, effect * 3), 4.5))));
    }

    private static ComparisonResult invalid(
            String metric, String unit, Variant baseline, Variant candidate, @Nullable Double effect, String reason) {
        int sessions = effect == null ? 0 : 2;
        return new ComparisonResult(
                metric,
                unit,
                baseline,
                candidate,
                Verdict.INVALID,
                reason,
                new Evidence(
                        effect == null ? null : 200.0,
                        effect,
                        null,
                        null,
                        null,
                        sessions,
                        sessions,
                        null,
                        null,
                        List.of()));
    }
}
