package dev.serverlab.measure.server;

import dev.serverlab.measure.system.CpuCounter;
import java.util.OptionalLong;

/**
 * The CPU time of a server's process as it tells it at its management port, in {@value #METRIC}. A JVM on Linux counts it in
 * ticks of {@value #RESOLUTION_MILLIS} ms.
 */
final class ManagementCpu implements CpuCounter {

    static final String METRIC = "process_cpu_time_ns_total";
    static final int RESOLUTION_MILLIS = 10;

    private final Address management;
    private long last;

    ManagementCpu(Address management) {
        this.management = management;
    }

    /** Absent as well when it is less than before: then another process answers. */
    @Override
    public synchronized OptionalLong cpuNanos() {
        OptionalLong now = CounterReading.of(management)
                .map(reading -> reading.values(METRIC).values().stream()
                        .mapToLong(Double::longValue)
                        .findFirst())
                .orElse(OptionalLong.empty());
        if (now.isEmpty() || now.getAsLong() < last) {
            return OptionalLong.empty();
        }
        last = now.getAsLong();
        return now;
    }

    @Override
    public boolean isCostly() {
        return true;
    }
}
