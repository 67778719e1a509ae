package dev.serverlab.measure.place;

import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.system.clock.CpuCounter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time of a server's process as reported at its management port, in {@value #METRIC}. A JVM on Linux counts it in
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

    /** Also absent when it is less than before: then another process answers. */
    @Override
    public synchronized @Nullable Long cpuNanos() {
        Optional<Long> now = CounterReading.of(management).stream()
                .flatMap(reading -> reading.values(METRIC).values().stream())
                .map(Double::longValue)
                .filter(nanos -> nanos >= last)
                .findFirst();
        now.ifPresent(nanos -> last = nanos);
        return now.orElse(null);
    }

    @Override
    public boolean isReported() {
        return true;
    }

    @Override
    public boolean isCostly() {
        return true;
    }
}
