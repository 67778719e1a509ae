package dev.serverlab.measure.environment;

import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Servers and generator on CPUs of their own. The program {@code taskset} starts them there, rather than moving them
 * afterwards: a JVM counts its CPUs when it starts, and sizes its collector, its compiler and most pools by that.
 *
 * @param taskset the program, which is part of util-linux
 * @param servers the CPUs that all servers share
 * @param generator the others
 */
public record Pinning(Path taskset, CpuSet servers, CpuSet generator) {

    /**
     * Divides the CPUs that this process may use: the first half, and of an odd number the middle one, for the servers.
     *
     * @throws LabException when this system cannot do it, with what would help
     */
    public static Pinning ofThisMachine() {
        return of(
                System.getProperty("os.name", ""),
                CpuSet.allowedTo(
                        SystemFiles.ofThisMachine(), ProcessHandle.current().pid()),
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                        .map(folder -> Path.of(folder, "taskset"))
                        .filter(Files::isExecutable)
                        .findFirst());
    }

    static Pinning of(String system, @Nullable CpuSet allowed, Optional<Path> taskset) {
        if (!system.toLowerCase(Locale.ROOT).startsWith("linux") || allowed == null) {
            throw Problems.refused("cannot-pin.system", system.isEmpty() ? "this system" : system);
        }
        List<Integer> cpus = allowed.cpus();
        if (cpus.size() < 2) {
            throw Problems.refused("cannot-pin.cpus", allowed);
        }
        int ofServers = (cpus.size() + 1) / 2;
        return new Pinning(
                taskset.orElseThrow(() -> Problems.refused("cannot-pin.program")),
                new CpuSet(cpus.subList(0, ofServers)),
                new CpuSet(cpus.subList(ofServers, cpus.size())));
    }

    /** What begins the command of a process that is to run on those CPUs only; {@code taskset} becomes it. */
    public List<String> prefix(CpuSet cpus) {
        return List.of(taskset.toString(), "-c", cpus.toString());
    }
}
