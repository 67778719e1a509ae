package dev.serverlab.measure.environment;

import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.system.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * The machine as the doctor sees it; tests use captured samples.
 *
 * @param files the kernel's
 * @param cores CPUs that this process may use
 * @param availableMemoryBytes RAM that programs could still get without swapping; absent when unknown
 * @param openFileLimit files and sockets that one process may have open; {@link Long#MAX_VALUE} when there is no limit
 * @param noise of the machine as a whole, while the doctor itself did nothing
 * @param others processes that used a CPU meanwhile, the busiest first
 * @param portIsFree whether a server could listen on that port of loopback
 * @param freeBytes usable space below an existing folder; null when the system does not report it
 */
record Machine(
        SystemFiles files,
        int cores,
        @Nullable Long availableMemoryBytes,
        @Nullable Long openFileLimit,
        MachineNoise noise,
        List<BusyProcess> others,
        IntPredicate portIsFree,
        Function<Path, @Nullable Long> freeBytes) {

    private static final Duration WATCH = Duration.ofSeconds(1);
    /** The system's figures have steps of 10 ms, which over a second is one percent of a core. */
    private static final double MIN_SHARE = 0.02;

    /**
     * A process that is not the lab's.
     *
     * @param name of its program; empty when the system does not report it
     * @param share CPU time that it used, 1.0 for one core all the time
     */
    record BusyProcess(long pid, String name, double share) {}

    /** This machine, watched for about a second. */
    static Machine watched(IntPredicate portIsFree) throws InterruptedException {
        SystemInfo system = new SystemInfo();
        OperatingSystem os = system.getOperatingSystem();
        Map<Integer, OSProcess> processes =
                os.getProcesses().stream().collect(Collectors.toMap(OSProcess::getProcessID, Function.identity()));
        MachineSnapshot before = MachineSnapshot.now();
        Thread.sleep(WATCH);
        MachineNoise noise = MachineNoise.between(before, MachineSnapshot.now());
        // Processes that began and ended meanwhile are not seen.
        List<BusyProcess> busy = os.getProcesses().stream()
                .filter(process -> process.getProcessID() != os.getProcessId())
                .map(process -> new BusyProcess(
                        process.getProcessID(),
                        process.getName(),
                        process.getProcessCpuLoadBetweenTicks(processes.get(process.getProcessID()))))
                .filter(process -> process.share() >= MIN_SHARE)
                .sorted(Comparator.comparingDouble(BusyProcess::share).reversed())
                .toList();
        return new Machine(
                SystemFiles.ofThisMachine(),
                Runtime.getRuntime().availableProcessors(),
                known(system.getHardware().getMemory().getAvailable()),
                known(os.getCurrentProcess().getSoftOpenFileLimit()),
                noise,
                busy,
                portIsFree,
                Machine::usable);
    }

    private static @Nullable Long known(long number) {
        return number > 0 ? number : null;
    }

    private static @Nullable Long usable(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            return null;
        }
    }
}
