package dev.serverlab.measure.environment;

import dev.serverlab.measure.system.SystemFiles;
import java.util.Set;
import java.util.TreeSet;

/** How the kernel chooses the CPU's frequency: when it follows the load, the first requests run on a slow CPU. */
final class Governor {

    private static final String CPUS = "sys/devices/system/cpu";
    private static final String STEADY = "performance";

    private Governor() {}

    static DoctorCheck check(SystemFiles files) {
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
        return governors.equals(Set.of(STEADY))
                ? DoctorCheck.fine(name, found)
                : DoctorCheck.beware(
                        name,
                        found + ": the frequency follows the load",
                        "Run 'cpupower frequency-set -g performance' as root while measuring.");
    }
}
