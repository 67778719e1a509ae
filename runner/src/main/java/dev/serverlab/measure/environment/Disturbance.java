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

/** What would disturb a measurement, seen over the second that the doctor watched. */
final class Disturbance {

    private static final double SOME_STEAL = 0.01;
    private static final double MUCH_STEAL = 0.20;
    private static final double SOME_PRESSURE = 0.05;
    private static final double SOME_FOREIGN_CPU = 0.05;
    private static final int SHOWN = 3;
    private static final String CPUS = "sys/devices/system/cpu";

    private Disturbance() {}

    static DoctorCheck steal(@Nullable Double share) {
        String name = "stolen CPU";
        return share == null
                ? DoctorCheck.unreadable(name, "On a virtual machine, repeat runs at different times and compare them.")
                : DoctorCheck.of(
                        name,
                        Level.below(share, SOME_STEAL, MUCH_STEAL),
                        percent(share) + " of all CPU time went to other machines of the host",
                        "Measure at a quieter time or on a machine that shares its CPU with nobody.");
    }

    static DoctorCheck pressure(@Nullable Double share) {
        String name = "CPU pressure";
        return share == null
                ? DoctorCheck.unreadable(name, "Look yourself, with top, that the machine is idle.")
                : DoctorCheck.of(
                        name,
                        Level.below(share, SOME_PRESSURE, Double.MAX_VALUE),
                        "for " + percent(share) + " of the time something waited for a CPU",
                        "End what is busy, see other processes, then ask again.");
    }

    static DoctorCheck throttling(SystemFiles files, @Nullable Double share) {
        String name = "CPU quota";
        if (share == null) {
            // Version 2 of cgroups counts throttling everywhere but at the root, which has no quota.
            return files.exists("sys/fs/cgroup/cpu.stat")
                    ? DoctorCheck.fine(name, "none")
                    : DoctorCheck.unreadable(name, "In a container, give it whole CPUs rather than a quota.");
        }
        return share == 0
                ? DoctorCheck.fine(name, "held nothing back")
                : DoctorCheck.of(
                        name,
                        Level.BEWARE,
                        "held this container back for " + percent(share) + " of the time",
                        "Give the container whole CPUs (a CPU set) rather than a quota.");
    }

    static DoctorCheck otherProcesses(List<BusyProcess> others) {
        double sum = others.stream().mapToDouble(BusyProcess::share).sum();
        Level level = Level.below(sum, SOME_FOREIGN_CPU, Double.MAX_VALUE);
        String busiest = others.stream().limit(SHOWN).map(Disturbance::text).collect(Collectors.joining(", "));
        return DoctorCheck.of(
                "other processes",
                level,
                "used " + percent(sum) + " of one core"
                        + (level == Level.FINE ? "" : ": " + busiest + (others.size() > SHOWN ? ", …" : "")),
                "End them, or wait until they are done.");
    }

    private static String text(BusyProcess process) {
        String program = process.name().isEmpty() ? "process" : process.name();
        return program + " " + process.pid() + " (" + percent(process.share()) + ")";
    }

    /** How the kernel chooses the CPU's frequency: when it follows the load, the first requests run on a slow CPU. */
    static DoctorCheck governor(SystemFiles files) {
        String name = "CPU frequency";
        Set<String> governors = new TreeSet<>();
        for (String cpu : files.list(CPUS)) {
            files.read(CPUS + "/" + cpu + "/cpufreq/scaling_governor")
                    .map(String::strip)
                    .ifPresent(governors::add);
        }
        if (governors.isEmpty()) {
            return DoctorCheck.unreadable(
                    name, "In a virtual machine the host decides; a laptop should be plugged in.");
        }
        String found = "governor " + String.join(", ", governors);
        return governors.equals(Set.of("performance"))
                ? DoctorCheck.fine(name, found)
                : DoctorCheck.of(
                        name,
                        Level.BEWARE,
                        found + ": the frequency follows the load",
                        "Run 'cpupower frequency-set -g performance' as root while measuring.");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", share * 100);
    }
}
