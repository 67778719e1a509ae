package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.DoctorCheck.Level;
import dev.serverlab.measure.environment.Machine.BusyProcess;
import dev.serverlab.measure.system.SystemFiles;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Conditions that take CPU from a measurement, or change a CPU's speed. */
final class CpuDisturbances {

    private static final String QUOTA = "CPU quota";
    private static final String PROCESSES = "other processes";
    private static final String FREQUENCY = "CPU frequency";
    private static final double SOME_STEAL = 0.01;
    private static final double MUCH_STEAL = 0.20;
    private static final double SOME_PRESSURE = 0.05;
    private static final double SOME_FOREIGN_CPU = 0.05;
    private static final int SHOWN = 3;
    private static final String CPUS = "sys/devices/system/cpu";

    private CpuDisturbances() {}

    static DoctorCheck steal(@Nullable Double share) {
        if (share == null) {
            return DoctorCheck.unreadable(
                    "stolen CPU", "On a virtual machine, repeat runs at different times and compare them.");
        }
        return DoctorCheck.of(
                "stolen CPU",
                Level.below(share, SOME_STEAL, MUCH_STEAL),
                percent(share) + " of all CPU time went to other machines of the host",
                "Measure at a quieter time or on a machine with dedicated CPUs.");
    }

    static DoctorCheck pressure(@Nullable Double share) {
        if (share == null) {
            return DoctorCheck.unreadable("CPU pressure", "Check with top that the machine is idle.");
        }
        return DoctorCheck.of(
                "CPU pressure",
                share < SOME_PRESSURE ? Level.FINE : Level.BEWARE,
                "some task waited for a CPU %s of the time".formatted(percent(share)),
                "Stop busy processes (see other processes), then try again.");
    }

    static DoctorCheck throttling(SystemFiles files, @Nullable Double share) {
        if (share != null) {
            return share == 0
                    ? DoctorCheck.fine(QUOTA, "no throttling")
                    : DoctorCheck.of(
                            QUOTA,
                            Level.BEWARE,
                            "throttled this container %s of the time".formatted(percent(share)),
                            "Give the container whole CPUs (a CPU set) rather than a quota.");
        }
        // Version 2 of cgroups counts throttling everywhere but at the root, which has no quota.
        return files.exists("sys/fs/cgroup/cpu.stat")
                ? DoctorCheck.fine(QUOTA, "none")
                : DoctorCheck.unreadable(QUOTA, "In a container, give it whole CPUs rather than a quota.");
    }

    static DoctorCheck otherProcesses(List<BusyProcess> others) {
        double sum = others.stream().mapToDouble(BusyProcess::share).sum();
        String busiest = others.stream().limit(SHOWN).map(CpuDisturbances::text).collect(Collectors.joining(", "));
        String used = "used %s of one core".formatted(percent(sum));
        if (sum < SOME_FOREIGN_CPU) {
            return DoctorCheck.fine(PROCESSES, used);
        }
        return DoctorCheck.of(
                PROCESSES,
                Level.BEWARE,
                used + ": " + busiest + (others.size() > SHOWN ? ", …" : ""),
                "Stop them, or wait until they are done.");
    }

    private static String text(BusyProcess process) {
        String program = process.name().isEmpty() ? "process" : process.name();
        return program + " " + process.pid() + " (" + percent(process.share()) + ")";
    }

    /** The kernel's CPU frequency governor: when the frequency follows the load, the first requests run on a slow CPU. */
    static DoctorCheck governor(SystemFiles files) {
        Set<String> governors = files.list(CPUS).stream()
                .map(cpu -> files.text(CPUS + "/" + cpu + "/cpufreq/scaling_governor")
                        .strip())
                .filter(governor -> !governor.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
        if (governors.isEmpty()) {
            return DoctorCheck.unreadable(
                    FREQUENCY, "In a virtual machine the host decides; a laptop should be plugged in.");
        }
        String all = "governor " + String.join(", ", governors);
        if (governors.equals(Set.of("performance"))) {
            return DoctorCheck.fine(FREQUENCY, all);
        }
        return DoctorCheck.of(
                FREQUENCY,
                Level.BEWARE,
                all + ": the frequency follows the load",
                "Run 'cpupower frequency-set -g performance' as root while measuring.");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", share * 100);
    }
}
