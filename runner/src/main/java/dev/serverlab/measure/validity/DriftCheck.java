package dev.serverlab.measure.validity;

import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.stats.Percentile;
import java.util.List;

/** Whether a server stayed the same over a session, or something grew with every request, such as a table. */
final class DriftCheck {

    /** By so much a median that has settled changes with no machine's noise; a JIT makes it shorter, not longer. */
    static final double SOME = 1.5;

    /** What is averaged over such a session is the latency of no state of the service. */
    static final double MUCH = 3;

    /** Shorter differences are a scheduler's. */
    static final double SHORTEST_MILLIS = 1;

    private static final int PARTS = 3;

    private DriftCheck() {}

    /** Sets the median of the last third of the blocks against that of the first; fewer than three blocks tell nothing. */
    static CheckResults of(List<BlockValue> blocks) {
        int third = blocks.size() / PARTS;
        if (third == 0) {
            return CheckResults.NONE;
        }
        Double first = BlockValue.sum(blocks.subList(0, third)).latencyMillis(Percentile.P50);
        Double last = BlockValue.sum(blocks.subList(blocks.size() - third, blocks.size()))
                .latencyMillis(Percentile.P50);
        if (first == null || last == null || last - first < SHORTEST_MILLIS) {
            return CheckResults.NONE;
        }
        return CheckResults.graded(last / first, SOME, MUCH, "latency-drifts", first, last);
    }
}
