package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.Machine.BusyProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * CPU that processes other than this one use while it watches. The JDK's figures step by 10 ms, which over a second
 * is one percent of a core; processes that began and ended meanwhile, or whose CPU may not be read, are not seen.
 */
final class ForeignCpu {

    private static final double LEAST_SHARE = 0.02;

    private final long startNanos = System.nanoTime();
    private final Map<Long, Duration> before = new HashMap<>();

    private ForeignCpu() {
        ProcessHandle.allProcesses().forEach(process -> cpu(process).ifPresent(cpu -> before.put(process.pid(), cpu)));
    }

    static ForeignCpu startWatching() {
        return new ForeignCpu();
    }

    /** The processes that were busy since the watching began, the busiest first. */
    List<BusyProcess> busyProcesses() {
        double elapsedNanos = (double) (System.nanoTime() - startNanos);
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != self)
                .flatMap(process -> busy(process, elapsedNanos).stream())
                .sorted(Comparator.comparingDouble(BusyProcess::share).reversed())
                .toList();
    }

    private Optional<BusyProcess> busy(ProcessHandle process, double elapsedNanos) {
        return cpu(process).flatMap(now -> {
            Duration used = now.minus(before.getOrDefault(process.pid(), Duration.ZERO));
            double share = used.toNanos() / elapsedNanos;
            return share < LEAST_SHARE
                    ? Optional.empty()
                    : Optional.of(new BusyProcess(process.pid(), name(process), share));
        });
    }

    private static Optional<Duration> cpu(ProcessHandle process) {
        return process.info().totalCpuDuration();
    }

    private static String name(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> String.valueOf(Path.of(command).getFileName()))
                .orElse("");
    }
}
