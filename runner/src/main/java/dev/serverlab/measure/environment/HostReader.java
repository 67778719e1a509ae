package dev.serverlab.measure.environment;

import com.sun.management.OperatingSystemMXBean;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.run.Host;
import java.lang.management.ManagementFactory;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** Describes this machine. */
public final class HostReader {

    private static final Pattern CONTAINER = Pattern.compile("docker|kubepods|containerd");
    private static final Pattern WSL = Pattern.compile("(?i)microsoft");
    private static final Pattern HYPERVISOR = Pattern.compile("(?m)^flags.* hypervisor( |$)");

    private HostReader() {}

    /** Describes this machine, which takes up to a second. */
    public static Host current() {
        SystemInfo system = new SystemInfo();
        OperatingSystem os = system.getOperatingSystem();
        HardwareAbstractionLayer hardware = system.getHardware();
        CentralProcessor processor = hardware.getProcessor();
        String model = processor.getProcessorIdentifier().getName().strip();
        int physical = processor.getPhysicalProcessorCount();
        // The JDK knows a container's memory limit, which OSHI does not; without a container it is the machine's RAM.
        long memory =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        double load = processor.getSystemLoadAverage(1)[0];
        return new Host(
                os.getFamily() + " " + os.getVersionInfo().getVersion(),
                System.getProperty("os.version", ""),
                System.getProperty("os.arch", ""),
                model.isEmpty() ? null : model,
                Runtime.getRuntime().availableProcessors(),
                physical > 0 ? physical : null,
                Math.min(hardware.getMemory().getTotal(), memory),
                load >= 0 ? load : null,
                virtualization(SystemFiles.ofThisMachine()));
    }

    /** Memory in bytes that is still available to programs; in a container at most its limit. */
    public static long availableMemory() {
        long limit =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        return Math.min(new SystemInfo().getHardware().getMemory().getAvailable(), limit);
    }

    /** Signs that this machine shares its hardware; absent when none was found, which proves nothing. Linux only. */
    static @Nullable String virtualization(SystemFiles files) {
        boolean container = files.exists(".dockerenv")
                || files.exists("run/.containerenv")
                || files.find("proc/1/cgroup", CONTAINER).isPresent();
        boolean wsl = files.find("proc/version", WSL).isPresent();
        boolean machine = wsl || files.find("proc/cpuinfo", HYPERVISOR).isPresent();
        String kind = wsl ? "WSL" : "virtual machine";
        return container ? "container" + (machine ? ", " + kind : "") : machine ? kind : null;
    }
}
