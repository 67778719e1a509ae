package dev.serverlab.measure.validity;

import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.stats.Percentile;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Checks whether a server stayed the same during the measurement, or something grew with every request, such as a table. */
final class DriftCheck {

    /** Machine noise does not change a settled median this much; the JIT makes it shorter, not longer. */
    static final double SOME = 1.5;

    /** An average over such a session is not the latency of any one state of the service. */
    static final double MUCH = 3;

    /** Smaller differences come from the scheduler. */
    static final double SHORTEST_MILLIS = 1;

    private static final int PARTS = 3;

    /** The window of a closed load has to be this many times its response time: before that its queue grows. */
    private static final double SETTLED = 10;

    private DriftCheck() {}

    /** Compares the median of the last third of the blocks with that of the first; needs at least three blocks. */
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
     * The same for a solo trial. Skipped when more arrived than was answered, or while a queue is filling, since that is
     * what grows then.
     *
     * @param thirds the latencies in µs in each third of the window; empty when they are not known
     */
    static CheckResults of(List<Histogram> thirds, Load load, double throughput, Duration window) {
        boolean settled = switch (load) {
            case Load.Closed closed ->
                closed.users() / throughput - closed.thinkMillis() / 1e3 <= window.toNanos() / 1e9 / SETTLED;
            case Load.Open open -> throughput >= AnswerChecks.MIN * open.rate();
            // A simulation's load may grow on purpose.
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
                "The median latency was %.2f ms in the first third of the measured time and %.2f ms in the last: "
                        + "something grows with the requests, such as a table.",
                "Use requests that leave the data unchanged, or give a reset command to restore it before each "
                        + "trial; or send less with --rate.",
                first,
                last);
    }
}
