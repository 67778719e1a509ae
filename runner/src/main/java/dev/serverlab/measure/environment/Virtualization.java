package dev.serverlab.measure.environment;

import dev.serverlab.measure.system.SystemFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Signs that this machine is not alone on its hardware. */
public final class Virtualization {

    private Virtualization() {}

    /** Empty when no sign was found, which proves nothing. Linux only. */
    public static Optional<String> hint(SystemFiles files) {
        List<String> hints = new ArrayList<>();
        if (inContainer(files)) {
            hints.add("container");
        }
        if (files.read("proc/version").orElse("").toLowerCase(Locale.ROOT).contains("microsoft")) {
            hints.add("WSL");
        } else if (hasHypervisor(files)) {
            hints.add("virtual machine");
        }
        return hints.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", hints));
    }

    private static boolean inContainer(SystemFiles files) {
        String cgroup = files.read("proc/1/cgroup").orElse("");
        return files.exists(".dockerenv")
                || files.exists("run/.containerenv")
                || cgroup.contains("docker")
                || cgroup.contains("kubepods")
                || cgroup.contains("containerd");
    }

    private static boolean hasHypervisor(SystemFiles files) {
        return files.read("proc/cpuinfo")
                .orElse("")
                .lines()
                .anyMatch(line -> line.startsWith("flags") && (line + " ").contains(" hypervisor "));
    }
}
