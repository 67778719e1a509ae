package dev.serverlab.gatling.record;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the generator's own JVM spent in the steady window. */
final class GeneratorJvm {

    /**
     * The JVM's counters at one moment.
     *
     * @param cpuNanos CPU time of the process; stepped by up to 10 ms unless exact; -1 when it cannot be read
     * @param gcPauses collections that stopped the application
     * @param gcMillis how long they took together
     */
    record Reading(long cpuNanos, long gcPauses, long gcMillis) {

        static Reading now() {
            return with(ProcessCpu.steppedNanos());
        }

        /** The same with CPU time to the ns, whose first reading takes some ms. */
        static Reading exact() {
            return with(ProcessCpu.nanos());
        }

        private static Reading with(long cpuNanos) {
            long pauses = 0;
            long millis = 0;
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                if (stopsTheApplication(bean)) {
                    pauses += Math.max(0, bean.getCollectionCount());
                    millis += Math.max(0, bean.getCollectionTime());
                }
            }
            return new Reading(cpuNanos, pauses, millis);
        }
    }

    /** "… Cycles" of ZGC and Shenandoah run beside the application and stop nothing. */
    static boolean stopsTheApplication(GarbageCollectorMXBean bean) {
        return !bean.getName().endsWith("Cycles");
    }

    private final GcPauses pauses = new GcPauses();
    private long longestMillis;
    private @Nullable Reading atStart;
    private @Nullable Reading atEnd;

    GeneratorJvm() {
        pauses.listen();
    }

    /** Reads the counters when the moment is one of the steady window's ends. */
    void readAt(long nanoTime, Timeline timeline) {
        if (nanoTime == timeline.steadyStart() && atStart == null) {
            pauses.takeLongestMillis();
            atStart = Reading.now();
        } else if (nanoTime == timeline.steadyEnd() && atEnd == null) {
            atEnd = Reading.now();
            longestMillis = pauses.takeLongestMillis();
        }
    }

    /** For {@code generator.json}; figures that could not be read are left out. */
    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("pid", ProcessHandle.current().pid());
        if (atStart != null && atEnd != null) {
            if (atEnd.cpuNanos() >= 0) {
                map.put("steadyCpuMicros", (atEnd.cpuNanos() - atStart.cpuNanos()) / 1_000);
            }
            map.put("steadyGcPauses", atEnd.gcPauses() - atStart.gcPauses());
            map.put("steadyGcMillis", atEnd.gcMillis() - atStart.gcMillis());
            map.put("steadyGcLongestMillis", longestMillis);
        }
        map.putAll(versions());
        return map;
    }

    /** What ran: JDK, Gatling, and the JVM's arguments. */
    static Map<String, Object> versions() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("jdk", Runtime.version().toString());
        map.put("gatling", io.gatling.commons.util.GatlingVersion.ThisVersion().fullVersion());
        map.put("jvmArguments", ManagementFactory.getRuntimeMXBean().getInputArguments());
        return map;
    }
}
