package dev.serverlab.model.json;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.file.Location;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.latency.Latency;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the numbers of a run can be together. Others were damaged or made up: no histogram and no clock gives them. */
final class PossibleNumbers {

    private static final List<String> NAMES = List.of("p50", "p90", "p99", "p999", "max");

    private final Experiment experiment;

    private PossibleNumbers(Experiment experiment) {
        this.experiment = experiment;
    }

    /** @throws tools.jackson.core.JacksonException with the location of the first that cannot be */
    static void check(Run run) {
        PossibleNumbers numbers = new PossibleNumbers(run.experiment());
        Location.of("trials").each(run.trials(), (trial, at) -> {
            numbers.check(trial.variant(), trial.measures(), trial.valid(), at);
            List<BlockResult> blocks =
                    Objects.requireNonNullElse(trial.recording().blocks(), List.of());
            at.at("blocks").each(blocks, (block, where) -> {
                Location latency = where.at("latencyMillis");
                check(block.latencyMillis(), block.requests(), latency);
                // That of few answers may have been early, the others of the trial were not.
                if (trial.valid()) {
                    checkDelay(block.latencyMillis().p90(), numbers.delay(trial.variant()), latency.at("p90"));
                }
            });
        });
        Location.of("summaries")
                .each(run.summaries(), (each, at) -> numbers.check(each.variant(), each.measures(), true, at));
    }

    private void check(Variant variant, @Nullable Measures measures, boolean valid, Location at) {
        if (measures == null) {
            return;
        }
        long requests = measures.answers().requests();
        double throughput = measures.answers().throughputPerSecond();
        if ((requests == 0) != (throughput == 0)) {
            throw Damage.at(at.at("throughputPerSecond"), "throughput", throughput, requests);
        }
        Latency latency = measures.latency().latencyMillis();
        check(latency, requests, at.at("latencyMillis"));
        if (valid) {
            checkDelay(latency.p50(), delay(variant), at.at("latencyMillis").at("p50"));
        }
        if (!latency.above(delay(variant)).equals(measures.latency().overheadMillis())) {
            throw Damage.at(at.at("overheadMillis"), "overhead");
        }
    }

    /** In ms. */
    private double delay(Variant variant) {
        return experiment.workloadOf(variant).delay().toMillis();
    }

    /** A trial with more early answers than a thousandth is not valid, and a percentile is no early one. */
    private static void checkDelay(@Nullable Double millis, double delay, Location at) {
        if (millis != null && millis < delay - Workload.EARLY_MILLIS) {
            throw Damage.at(at, "early", millis, delay);
        }
    }

    private static void check(Latency latency, long requests, Location at) {
        List<@Nullable Double> millis =
                Arrays.asList(latency.p50(), latency.p90(), latency.p99(), latency.p999(), latency.max());
        double before = 0;
        for (int each = 0; each < millis.size(); each++) {
            Double value = millis.get(each);
            if (value != null) {
                Location name = at.at(NAMES.get(each));
                if (requests == 0) {
                    throw Damage.at(name, "few");
                }
                if (value < before) {
                    throw Damage.at(name, "falling", value, before);
                }
                before = value;
            }
        }
    }
}
