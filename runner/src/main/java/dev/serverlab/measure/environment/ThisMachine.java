package dev.serverlab.measure.environment;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.serverlab.measure.server.FreePorts;
import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.MachineSample;
import dev.serverlab.measure.system.SystemFiles;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import oshi.SystemInfo;

/** The machine that this code runs on. */
final class ThisMachine implements Machine {

    private static final Duration WATCH = Duration.ofSeconds(1);

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
        long bytes = new SystemInfo().getHardware().getMemory().getAvailable();
        return bytes > 0 ? OptionalLong.of(bytes) : OptionalLong.empty();
    }

    @Override
    public OptionalLong openFileLimit() {
        OptionalLong limit =
                OpenFileLimit.parse(files().read("proc/self/limits").orElse(""));
        if (limit.isPresent()) {
            return limit;
        }
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            return OptionalLong.of(unix.getMaxFileDescriptorCount());
        }
        return OptionalLong.empty();
    }

    @Override
    public Watched watch() throws InterruptedException {
        ForeignCpu foreign = ForeignCpu.startWatching();
        MachineSample before = MachineSample.now();
        Thread.sleep(WATCH);
        return new Watched(MachineNoise.between(before, MachineSample.now()), foreign.busyProcesses());
    }

    @Override
    public boolean isPortFree(int port) {
        return FreePorts.isFree(port);
    }

    @Override
    public long freeBytes(Path folder) throws IOException {
        return Files.getFileStore(folder).getUsableSpace();
    }
}
