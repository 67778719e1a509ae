package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.Machine.BusyProcess;
import dev.serverlab.measure.system.SystemFiles;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What would disturb a measurement, seen over the second that the doctor watched. */
final class Disturbance {

    private static final double SOME_STEAL = 0.01;
    private static final double MUCH_STEAL = 0.20;
    private static final double SOME_PRESSURE = 0.05;
    private static final double SOME_FOREIGN_CPU = 0.05;
    private static final int SHOWN = 3;

    private Disturbance() {}

    static DoctorCheck steal(@Nullable Double share) {
        String name = "stolen CPU";
        if (share == null) {
            return DoctorCheck.unreadable(
                    name, "On a virtual machine, repeat runs at different times and compare them.");
        }
        String found = percent(share) + " of all CPU time went to other machines of the host";
        if (share < SOME_STEAL) {
            return DoctorCheck.fine(name, found);
        }
        String action = "Measure at a quieter time or on a machine that shares its CPU with nobody.";
        return share < MUCH_STEAL ? DoctorCheck.beware(name, found, action) : DoctorCheck.cannot(name, found, action);
    }

    static DoctorCheck pressure(@Nullable Double share) {
        String name = "CPU pressure";
        if (share == null) {
            return DoctorCheck.unreadable(name, "Look yourself, with top, that the machine is idle.");
        }
        String found = "for " + percent(share) + " of the time something waited for a CPU";
        return share < SOME_PRESSURE
                ? DoctorCheck.fine(name, found)
                : DoctorCheck.beware(name, found, "End what is busy, see other processes, then ask again.");
    }

    static DoctorCheck throttling(SystemFiles files, @Nullable Double share) {
        String name = "CPU quota";
        if (share == null) {
            // Version 2 of cgroups counts throttling everywhere but at the root, which has no quota.
            return files.read("sys/fs/cgroup/cpu.stat").isPresent()
                    ? DoctorCheck.fine(name, "none")
                    : DoctorCheck.unreadable(name, "In a container, give it whole CPUs rather than a quota.");
        }
        return share == 0
                ? DoctorCheck.fine(name, "held nothing back")
                : DoctorCheck.beware(
                        name,
                        "held this container back for " + percent(share) + " of the time",
                        "Give the container whole CPUs (a CPU set) rather than a quota.");
    }

    static DoctorCheck otherProcesses(List<BusyProcess> others) {
        String name = "other processes";
        double sum = others.stream().mapToDouble(BusyProcess::share).sum();
        if (sum < SOME_FOREIGN_CPU) {
            return DoctorCheck.fine(name, "used " + percent(sum) + " of one core");
        }
        String busiest = others.stream().limit(SHOWN).map(Disturbance::text).collect(Collectors.joining(", "));
        return DoctorCheck.beware(
                name,
                "used " + percent(sum) + " of one core: " + busiest + (others.size() > SHOWN ? ", …" : ""),
                "End them, or wait until they are done.");
    }

    private static String text(BusyProcess process) {
        String program = process.name().isEmpty() ? "process" : process.name();
        return program + " " + process.pid() + " (" + percent(process.share()) + ")";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", share * 100);
    }
}
