package dev.serverlab.measure.environment;

import dev.serverlab.measure.server.ServerDescriptor;
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
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** The machine that this code runs on. */
final class ThisMachine implements Machine {

    private static final Duration WATCH = Duration.ofSeconds(1);
    /** The system's figures step by 10 ms, which over a second is one percent of a core. */
    private static final double LEAST_SHARE = 0.02;

    private final SystemInfo system = new SystemInfo();

    @Override
    public SystemFiles files() {
        return SystemFiles.ofThisMachine();
    }

    @Override
    public int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public OptionalLong availableMemoryBytes() {
        return known(system.getHardware().getMemory().getAvailable());
    }

    @Override
    public OptionalLong openFileLimit() {
        return known(system.getOperatingSystem().getCurrentProcess().getSoftOpenFileLimit());
    }

    private static OptionalLong known(long number) {
        return number > 0 ? OptionalLong.of(number) : OptionalLong.empty();
    }

    @Override
    public Watched watch() throws InterruptedException {
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
                .filter(process -> process.share() >= LEAST_SHARE)
                .sorted(Comparator.comparingDouble(BusyProcess::share).reversed())
                .toList();
        return new Watched(noise, busy);
    }

    @Override
    public boolean isPortFree(int port) {
        return ServerDescriptor.Ports.isFree(port);
    }

    @Override
    public long freeBytes(Path folder) throws IOException {
        return Files.getFileStore(folder).getUsableSpace();
    }
}
