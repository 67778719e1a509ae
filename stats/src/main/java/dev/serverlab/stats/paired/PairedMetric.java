package dev.serverlab.stats.paired;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Percentile;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.latency.MergedLatency;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A number that variants are compared by. It is computed from a list of blocks, be it one block or a whole session, so
 * that amounts are added before they are divided, and histograms merged before a percentile is read.
 *
 * @param id a stable name
 * @param label for people
 * @param unit of effects and margin: {@code %} on {@link Scale#RATIO}, otherwise that of the value
 * @param direction which way is the good one
 * @param scale how two values are set against each other
 * @param margin the smallest effect that matters, in {@code unit}, above 0: an effect inside it counts as none. On
 *     {@link Scale#RATIO} a margin of 5 reaches from a ratio of 1/1.05 to one of 1.05, so that it does not matter which
 *     of the two is the baseline
 * @param value how to get it from blocks; null when absent
 */
public record PairedMetric(
        String id,
        String label,
        String unit,
        Direction direction,
        Scale scale,
        double margin,
        Function<List<BlockValue>, @Nullable Double> value) {

    private static final double MARGIN_PERCENT = 5;
    private static final double MARGIN_MILLIS = 0.5;

    /** CPU in µs per right answer, without what the JIT's threads used: the JIT ends, the service does not. */
    public static final PairedMetric CPU_PER_REQUEST = ratio(
            "cpuPerRequest",
            "CPU per request",
            Direction.LOWER_IS_BETTER,
            blocks -> microsPerRequest(
                    minus(total(blocks, BlockValue::cpuNanos), total(blocks, BlockValue::jitNanos)), blocks));

    /** CPU in µs per right answer of the whole process; shown beside {@link #CPU_PER_REQUEST}. */
    public static final PairedMetric CPU_PER_REQUEST_WITH_JIT = ratio(
            "cpuPerRequestWithJit",
            "CPU per request with the JIT's",
            Direction.LOWER_IS_BETTER,
            blocks -> microsPerRequest(total(blocks, BlockValue::cpuNanos), blocks));

    /** Right answers per second. In the open model it is what was offered, and so says little. */
    public static final PairedMetric THROUGHPUT =
            ratio("throughput", "requests/s", Direction.HIGHER_IS_BETTER, PairedMetric::perSecond);

    public static final PairedMetric P50 = latency("p50", "p50", Percentile.P50);

    /** Also stands for the overhead above the delay: both variants were asked for the same delay, which cancels. */
    public static final PairedMetric P90 = latency("p90", "p90", Percentile.P90);

    public static final PairedMetric P99 = latency("p99", "p99", Percentile.P99);

    /** Every metric, in the order of the reports. */
    public static final List<PairedMetric> ALL =
            List.of(P90, CPU_PER_REQUEST, P50, P99, CPU_PER_REQUEST_WITH_JIT, THROUGHPUT);

    /**
     * Checks the margin.
     *
     * @throws IllegalArgumentException when it is not above 0
     */
    public PairedMetric {
        if (!(margin > 0)) {
            throw new IllegalArgumentException("The margin of " + id + " is " + margin + "; it must be above 0");
        }
    }

    /** A ratio, judged by a margin of 5 %. */
    public static PairedMetric ratio(
            String id, String label, Direction direction, Function<List<BlockValue>, @Nullable Double> value) {
        return new PairedMetric(id, label, "%", direction, Scale.RATIO, MARGIN_PERCENT, value);
    }

    /** A percentile of latency in ms, judged by a margin of 0.5 ms. */
    public static PairedMetric latency(String id, String label, Percentile percentile) {
        return new PairedMetric(
                id,
                label,
                "ms",
                Direction.LOWER_IS_BETTER,
                Scale.DIFFERENCE,
                MARGIN_MILLIS,
                blocks -> MergedLatency.millisAt(
                        percentile,
                        MergedLatency.of(
                                blocks.stream().map(BlockValue::latencyMicros).toList())));
    }

    /** The same metric with the margin that an experiment states. */
    public PairedMetric withMargin(double stated) {
        return new PairedMetric(id, label, unit, direction, scale, stated, value);
    }

    /** The value of those blocks taken together, in the metric's own unit; null when absent. */
    public @Nullable Double of(List<BlockValue> blocks) {
        return value.apply(blocks);
    }

    /** The value of those blocks taken together, on the scale; null when it is absent or has no place there. */
    @Nullable
    Double scaledOf(List<BlockValue> blocks) {
        Double found = of(blocks);
        return found == null || !Double.isFinite(scale.scaled(found)) ? null : scale.scaled(found);
    }

    /** The margin on the scale. */
    public double scaledMargin() {
        return scale.effect(margin);
    }

    private static @Nullable Double microsPerRequest(@Nullable Long nanos, List<BlockValue> blocks) {
        long requests = sum(blocks, BlockValue::requests);
        return nanos == null || requests == 0 ? null : nanos / 1e3 / requests;
    }

    private static @Nullable Double perSecond(List<BlockValue> blocks) {
        long nanos = sum(blocks, block -> block.window().toNanos());
        return nanos == 0 ? null : sum(blocks, BlockValue::requests) * 1e9 / nanos;
    }

    private static long sum(List<BlockValue> blocks, ToLongFunction<BlockValue> part) {
        return blocks.stream().mapToLong(part).sum();
    }

    /** Absent as soon as one is absent: a sum with a gap would be too small. */
    private static @Nullable Long total(List<BlockValue> blocks, Function<BlockValue, OptionalLong> part) {
        if (blocks.stream().map(part).anyMatch(OptionalLong::isEmpty)) {
            return null;
        }
        return sum(blocks, block -> part.apply(block).orElseThrow());
    }

    private static @Nullable Long minus(@Nullable Long whole, @Nullable Long part) {
        return whole == null || part == null ? null : Long.valueOf(whole - part);
    }
}
