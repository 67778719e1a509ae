package dev.serverlab.model.json;

import dev.serverlab.model.observation.BusyThread;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.BlockResult;
import dev.serverlab.stats.latency.Latency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What numbers of a kept run can be at all. The limits are no judgement of a measurement: beyond them are only files that
 * were damaged or made up, and statistics would overflow on them.
 */
final class PlausibleRanges {

    /** Above it lies no latency in ms, CPU time in µs or rate per second: as ms it is 31 years. */
    private static final double MOST = 1e12;

    /** Above it lies no size in bytes, count, or time in µs since 1970, which today is 1.8e15. */
    private static final double MOST_COUNTED = 1e17;

    private PlausibleRanges() {}

    /** Looks at the numbers of a trial or of a table's column. */
    static void check(String place, @Nullable Measures measures) {
        if (measures == null) {
            return;
        }
        counted(place + ".requests", measures.answers().requests());
        counted(place + ".errors", measures.answers().errors());
        measures.answers().errorKinds().forEach((kind, count) -> counted(place + ".errorKinds", count));
        amount(place + ".throughputPerSecond", measures.answers().throughputPerSecond());
        latency(place + ".latencyMillis", measures.latency().latencyMillis(), 0);
        // A timer that fires early makes an answer faster than its delay.
        latency(place + ".overheadMillis", measures.latency().overheadMillis(), -MOST);
        Measures.Cpu cpu = measures.server().cpu();
        if (cpu != null) {
            amount(place + ".cpu.microsPerRequest", cpu.microsPerRequest());
            amount(place + ".cpu.percentOfOneCore", cpu.percentOfOneCore());
            amount(place + ".cpu.peakPercentOfOneCore", cpu.peakPercentOfOneCore());
            jit(place + ".cpu.jitMicrosPerRequest", cpu.jitMicrosPerRequest());
            List<BusyThread> threads = cpu.busiestThreads();
            if (threads != null) {
                threads.forEach(thread -> amount(place + ".cpu.busiestThreads", thread.coreShare()));
            }
        }
        counted(place + ".threadsPeak", measures.server().threadsPeak());
        counted(place + ".rssPeakBytes", measures.server().rssPeakBytes());
        amount(place + ".startupMillis", measures.server().startupMillis());
        Measures.CeilingReached ceiling = measures.limits().ceiling();
        if (ceiling != null) {
            amount(place + ".ceiling.requestsPerSecond", ceiling.requestsPerSecond());
            amount(place + ".ceiling.share", ceiling.share());
        }
        Measures.Generator generator = measures.generator();
        amount(place + ".generator.cpuMicrosPerRequest", generator.cpuMicrosPerRequest());
        amount(place + ".generator.lagP99Millis", generator.lagP99Millis());
        amount(place + ".generator.lagMaxMillis", generator.lagMaxMillis());
        amount(place + ".generator.gcPauseMillis", generator.gcPauseMillis());
        if (measures.latency().p90Interval() != null) {
            amount(place + ".p90Interval.low", measures.latency().p90Interval().low());
            amount(place + ".p90Interval.high", measures.latency().p90Interval().high());
        }
    }

    /** Looks at the blocks of a paired trial. */
    static void check(String place, @Nullable List<BlockResult> blocks) {
        if (blocks == null) {
            return;
        }
        for (int index = 0; index < blocks.size(); index++) {
            BlockResult block = blocks.get(index);
            String here = place + "[" + index + "]";
            counted(here + ".startEpochMicros", block.startEpochMicros());
            between(here + ".endEpochMicros", block.endEpochMicros(), (double) block.startEpochMicros(), MOST_COUNTED);
            counted(here + ".requests", block.requests());
            counted(here + ".errors", block.errors());
            latency(here + ".latencyMillis", block.latencyMillis(), 0);
            amount(here + ".cpuMicros", block.cpuMicros());
            jit(here + ".jitMicros", block.jitMicros());
        }
    }

    /** Looks at a latency in ms, a CPU time in µs or a rate. */
    static void amount(String place, @Nullable Number value) {
        between(place, value, 0, MOST);
    }

    private static void counted(String place, @Nullable Number value) {
        between(place, value, 0, MOST_COUNTED);
    }

    /** It falls when a compiler thread ends. */
    private static void jit(String place, @Nullable Number value) {
        between(place, value, -MOST, MOST);
    }

    private static void latency(String place, Latency latency, double least) {
        between(place + ".p50", latency.p50(), least, MOST);
        between(place + ".p90", latency.p90(), least, MOST);
        between(place + ".p99", latency.p99(), least, MOST);
        between(place + ".p999", latency.p999(), least, MOST);
        between(place + ".max", latency.max(), least, MOST);
    }

    private static void between(String place, @Nullable Number value, double least, double most) {
        if (value != null && !(value.doubleValue() >= least && value.doubleValue() <= most)) {
            throw RunValidator.wrong(place, value + " is nothing that can have been measured");
        }
    }
}
