package dev.serverlab.measure.environment;

import com.sun.management.OperatingSystemMXBean;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.machine.Host;
import java.lang.management.ManagementFactory;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** Finds out what machine this is. */
public final class HostReader {

    private HostReader() {}

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
}
