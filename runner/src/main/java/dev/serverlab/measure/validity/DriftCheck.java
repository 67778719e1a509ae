package dev.serverlab.measure.validity;

import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.stats.Percentile;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Whether a server stayed the same while it was measured, or something grew with every request, such as a table. */
final class DriftCheck {

    /** By so much a median that has settled changes with no machine's noise; a JIT makes it shorter, not longer. */
    static final double SOME = 1.5;

    /** What is averaged over such a session is the latency of no state of the service. */
    static final double MUCH = 3;

    /** Shorter differences are a scheduler's. */
    static final double SHORTEST_MILLIS = 1;

    private static final int PARTS = 3;

    /** So many times the response time of a closed load the window has to be: before that its queue is what grows. */
    private static final double SETTLED = 10;

    private DriftCheck() {}

    /** Sets the median of the last third of the blocks against that of the first; fewer than three blocks tell nothing. */
    static CheckResults of(List<BlockValue> blocks) {
        int third = blocks.size() / PARTS;
        if (third == 0) {
            return CheckResults.NONE;
        }
        return of(
                BlockValue.sum(blocks.subList(0, third)).latencyMillis(Percentile.P50),
                BlockValue.sum(blocks.subList(blocks.size() - third, blocks.size()))
                        .latencyMillis(Percentile.P50));
    }

    /**
     * The same of a solo trial. Where more arrived than was answered, or a queue has not reached its length, that is what grows,
     * and this check tells nothing.
     *
     * @param thirds of the window, the answers of each in µs; empty when they are not known
     */
    static CheckResults of(List<Histogram> thirds, Load load, double throughput, Duration window) {
        boolean settled = switch (load) {
            case Load.Closed closed ->
                closed.users() / throughput - closed.thinkMillis() / 1e3 <= window.toNanos() / 1e9 / SETTLED;
            case Load.Open open -> throughput >= AnswerChecks.FEWEST * open.rate();
            // Its load may grow on purpose.
            case Load.Simulated _, Load.SelfDriven _ -> false;
        };
        return settled && thirds.size() == PARTS
                ? of(median(thirds.getFirst()), median(thirds.getLast()))
                : CheckResults.NONE;
    }

    private static @Nullable Double median(Histogram micros) {
        return micros.getTotalCount() == 0
                ? null
                : Double.valueOf(micros.getValueAtPercentile(Percentile.P50.percent()) / 1e3);
    }

    private static CheckResults of(@Nullable Double first, @Nullable Double last) {
        if (first == null || last == null || last - first < SHORTEST_MILLIS) {
            return CheckResults.NONE;
        }
        return CheckResults.graded(
                last / first,
                SOME,
                MUCH,
                "latency-drifts",
                "The median latency was %.2f ms in the first third of what was measured and %.2f ms in "
                        + "the last: something grows with the requests, such as a table.",
                "Let the requests leave the data as they are, or start each trial anew with reset; or "
                        + "send less with --rate.",
                first,
                last);
    }
}
