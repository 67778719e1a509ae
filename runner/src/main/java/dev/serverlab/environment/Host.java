package dev.serverlab.environment;

import com.sun.management.OperatingSystemMXBean;
import dev.serverlab.sampling.SystemFiles;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/**
 * The machine that measurements were made on, as far as numbers depend on it. It names nobody: no host name, user,
 * address.
 *
 * @param os name and version of the operating system
 * @param kernel version of its kernel
 * @param architecture of the CPU, such as {@code amd64}
 * @param cpuModel absent where the system does not tell
 * @param logicalCores CPUs that this process may use
 * @param physicalCores of the machine; absent where the system does not tell
 * @param memoryBytes RAM that this process may use: the machine's, or the container's limit when that is less
 * @param loadAverage1m runnable tasks on average over the last minute when it was looked at; absent on Windows
 * @param virtualization a hint such as {@code container, virtual machine}; absent when there is no sign of either
 */
public record Host(
        String os,
        String kernel,
        String architecture,
        @Nullable String cpuModel,
        int logicalCores,
        @Nullable Integer physicalCores,
        long memoryBytes,
        @Nullable Double loadAverage1m,
        @Nullable String virtualization) {

    private static final double GIB = 1024.0 * 1024 * 1024;

    /** Looks at this machine. Takes up to a second. */
    public static Host current() {
        SystemInfo system = new SystemInfo();
        OperatingSystem os = system.getOperatingSystem();
        HardwareAbstractionLayer hardware = system.getHardware();
        CentralProcessor processor = hardware.getProcessor();
        String model = processor.getProcessorIdentifier().getName().strip();
        int physical = processor.getPhysicalProcessorCount();
        double load = processor.getSystemLoadAverage(1)[0];
        return new Host(
                os.getFamily() + " " + os.getVersionInfo().getVersion(),
                System.getProperty("os.version", ""),
                System.getProperty("os.arch", ""),
                model.isEmpty() ? null : model,
                Runtime.getRuntime().availableProcessors(),
                physical > 0 ? physical : null,
                Math.min(hardware.getMemory().getTotal(), memoryOfThisContainer()),
                load >= 0 ? load : null,
                Virtualization.hint(SystemFiles.ofThisMachine()).orElse(null));
    }

    /** The JDK knows a container's memory limit, which OSHI does not; without a container it is the machine's RAM. */
    private static long memoryOfThisContainer() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /** One line for people: cores, CPU, memory, system. */
    public String describe() {
        String cores = logicalCores + (logicalCores == 1 ? " core" : " cores");
        String cpu = cpuModel == null ? architecture : cpuModel;
        String memory = String.format(Locale.ROOT, "%.1f GiB", memoryBytes / GIB);
        String where = virtualization == null ? "" : " (" + virtualization + ")";
        return cores + " of " + cpu + ", " + memory + ", " + os + ", kernel " + kernel + where;
    }
}
