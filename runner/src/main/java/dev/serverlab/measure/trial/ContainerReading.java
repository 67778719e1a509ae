package dev.serverlab.measure.trial;

import dev.serverlab.measure.cgroup.ContainerSnapshot;
import dev.serverlab.measure.cgroup.Quota;
import dev.serverlab.measure.cgroup.Throttling;
import dev.serverlab.model.run.ContainerUse;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What happened in a container between two moments. */
final class ContainerReading {

    private ContainerReading() {}

    /** Absent when there was no container at either of them. */
    static @Nullable ContainerUse between(Optional<ContainerSnapshot> from, Optional<ContainerSnapshot> to) {
        return from.isEmpty() || to.isEmpty() ? null : between(from.get(), to.get());
    }

    private static ContainerUse between(ContainerSnapshot from, ContainerSnapshot to) {
        Throttling throttled = from.throttling()
                .flatMap(before -> to.throttling().map(after -> after.since(before)))
                .orElse(null);
        long elapsedNanos = to.nanoTime() - from.nanoTime();
        return new ContainerUse(
                to.quota().map(Quota::cpus).orElse(null),
                to.quota().map(quota -> quota.periodMicros() / 1e3).orElse(null),
                to.memory().limitBytes(),
                throttled == null ? null : throttled.periods(),
                throttled == null ? null : throttled.throttledPeriods(),
                throttled == null ? null : throttled.throttledNanos() / 1e6,
                throttled == null || elapsedNanos <= 0
                        ? null
                        : Double.valueOf((double) throttled.throttledNanos() / elapsedNanos),
                millis(from.cpuNanos(), to.cpuNanos()),
                millis(from.processNanos(), to.processNanos()),
                to.memory().workingSetBytes(),
                to.memory().peakBytes(),
                to.memory().oomKills());
    }

    private static @Nullable Double millis(OptionalLong from, OptionalLong to) {
        return from.isEmpty() || to.isEmpty() ? null : Double.valueOf((to.getAsLong() - from.getAsLong()) / 1e6);
    }
}
