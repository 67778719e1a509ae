package dev.serverlab.model.run;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The machine of a measurement, as far as it affects the numbers. Anonymous: no host name, user or address.
 *
 * @param os name and version of the operating system
 * @param kernel version of its kernel
 * @param architecture of the CPU, such as {@code amd64}
 * @param cpuModel absent when unknown
 * @param logicalCores CPUs that this process may use
 * @param physicalCores of the machine; absent when unknown
 * @param memoryBytes RAM that this process may use: the machine's, or the container's limit when that is less
 * @param loadAverage1m the load average over the last minute; absent on Windows
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

    /** Whether the other is this machine, or one like it: it has the same CPU and as many of it. */
    public boolean isLike(Host other) {
        return logicalCores == other.logicalCores
                && architecture.equals(other.architecture)
                && Objects.equals(cpuModel, other.cpuModel);
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
