package dev.serverlab.gatling.record;

import com.sun.management.GarbageCollectionNotificationInfo;
import dev.serverlab.generator.GeneratorRecord.Cost;
import dev.serverlab.generator.GeneratorRecord.Jvm;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAccumulator;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/** The cost of the generator's own JVM in each phase. */
final class JvmCost {

    private final RunClock clock;
    /** "… Cycles" of ZGC and Shenandoah run beside the application and stop nothing. */
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> !collector.getName().endsWith("Cycles"))
            .toList();
    /** Since the last reading, in ms; counts and sums do not reveal it. */
    private final LongAccumulator longestPause = new LongAccumulator(Math::max, 0);

    private final Map<Long, Reading> readings = new HashMap<>();

    /**
     * The JVM's counters at one moment.
     *
     * @param cpuNanos -1 when it cannot be read
     * @param gcLongestMillis since the reading before
     */
    private record Reading(long nanoTime, long cpuNanos, long gcPauses, long gcMillis, long gcLongestMillis) {}

    JvmCost(RunClock clock) {
        this.clock = clock;
        collectors.forEach(this::listen);
        // The first reading links a native function; later ones must not be late for that.
        var unused = read();
    }

    private void listen(GarbageCollectorMXBean collector) {
        if (collector instanceof NotificationEmitter emitter) {
            emitter.addNotificationListener(
                    (notification, unused) -> {
                        if (notification.getUserData() instanceof CompositeData data) {
                            longestPause.accumulate(GarbageCollectionNotificationInfo.from(data)
                                    .getGcInfo()
                                    .getDuration());
                        }
                    },
                    notification -> notification
                            .getType()
                            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION),
                    null);
        }
    }

    /**
     * Reads the counters, once for each moment.
     *
     * @param moment the current moment, at which a phase begins or ends
     */
    void readAt(long moment) {
        readings.computeIfAbsent(moment, unused -> read());
    }

    private Reading read() {
        return new Reading(
                clock.nanoTime(),
                ProcessCpu.nanos(),
                collectors.stream()
                        .mapToLong(collector -> Math.max(0, collector.getCollectionCount()))
                        .sum(),
                collectors.stream()
                        .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
                        .sum(),
                longestPause.getThenReset());
    }

    /** The cost of a phase; null when the counters were not read at both its ends. */
    @Nullable
    Cost of(Phase phase) {
        Reading from = readings.get(phase.start());
        Reading to = readings.get(phase.end());
        return from == null || to == null
                ? null
                : new Cost(
                        (to.nanoTime - from.nanoTime) / 1_000,
                        from.cpuNanos < 0 || to.cpuNanos < 0 ? null : (to.cpuNanos - from.cpuNanos) / 1_000,
                        to.gcPauses - from.gcPauses,
                        to.gcMillis - from.gcMillis,
                        to.gcLongestMillis);
    }

    /** The JVM itself, and what it spent in all counted phases. */
    Jvm toRecord(Timeline timeline) {
        Cost total = timeline.counted()
                .map(this::of)
                .filter(Objects::nonNull)
                .reduce(new Cost(0, 0L, 0, 0, 0), JvmCost::sum);
        return new Jvm(
                ProcessHandle.current().pid(),
                total,
                Runtime.version().toString(),
                io.gatling.commons.util.GatlingVersion.ThisVersion().fullVersion(),
                ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    private static Cost sum(Cost one, Cost other) {
        return new Cost(
                one.micros() + other.micros(),
                one.cpuMicros() == null || other.cpuMicros() == null ? null : one.cpuMicros() + other.cpuMicros(),
                one.gcPauses() + other.gcPauses(),
                one.gcMillis() + other.gcMillis(),
                Math.max(one.gcLongestMillis(), other.gcLongestMillis()));
    }
}
