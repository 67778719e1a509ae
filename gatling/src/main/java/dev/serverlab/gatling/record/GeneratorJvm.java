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
     * @param cpuNanos CPU time of the process; the kernel steps it by up to 10 ms
     * @param gcPauses collections that stopped the application
     * @param gcMillis how long they took together
     */
    record Reading(long cpuNanos, long gcPauses, long gcMillis) {

        static Reading now() {
            long pauses = 0;
            long millis = 0;
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                // "… Cycles" of ZGC and Shenandoah run beside the application and stop nothing.
                if (!bean.getName().endsWith("Cycles")) {
                    pauses += Math.max(0, bean.getCollectionCount());
                    millis += Math.max(0, bean.getCollectionTime());
                }
            }
            return new Reading(processCpuNanos(), pauses, millis);
        }

        private static long processCpuNanos() {
            return ManagementFactory.getOperatingSystemMXBean()
                            instanceof com.sun.management.OperatingSystemMXBean system
                    ? system.getProcessCpuTime()
                    : -1;
        }
    }

    private @Nullable Reading atStart;
    private @Nullable Reading atEnd;

    /** Reads the counters when the moment is one of the steady window's ends. */
    void readAt(long nanoTime, Timeline timeline) {
        if (nanoTime == timeline.steadyStart() && atStart == null) {
            atStart = Reading.now();
        } else if (nanoTime == timeline.steadyEnd() && atEnd == null) {
            atEnd = Reading.now();
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
        }
        map.put("jdk", Runtime.version().toString());
        map.put("gatling", io.gatling.commons.util.GatlingVersion.ThisVersion().fullVersion());
        map.put("jvmArguments", ManagementFactory.getRuntimeMXBean().getInputArguments());
        return map;
    }
}
