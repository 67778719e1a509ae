package dev.serverlab.measure.environment;

import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Pins servers and generator to separate CPUs, with the program {@code taskset}. A server measured alone is started there:
 * a JVM counts its CPUs when it starts, and sizes its collector, its compiler and most pools by them. Servers that are
 * compared under the same load, which leaves most of the CPUs idle, are moved there once they are warm: their pool sizes
 * and warm-up are then the same as unpinned.
 *
 * @param taskset the program, which is part of util-linux
 * @param servers the CPUs that all servers share
 * @param generator the CPUs of the generator
 * @param fromStart whether processes are started there; otherwise those of sessions are moved there when they are warm
 */
public record Pinning(Path taskset, CpuSet servers, CpuSet generator, boolean fromStart) {

    private static final int MOVED_WITHIN_SECONDS = 2;

    /** The pinning of this machine for servers that are moved once they are warm; empty where it is not supported. */
    public static Optional<Pinning> ifSupported() {
        try {
            return Optional.of(ofThisMachine().whenWarm());
        } catch (LabException cannot) {
            return Optional.empty();
        }
    }

    /**
     * Divides the cores that this process may use: the first half, and of an odd number the middle one, for the servers.
     * Hardware threads of a core stay together, unless it is the only one.
     *
     * @throws LabException when this system does not support it, with a remedy
     */
    public static Pinning ofThisMachine() {
        SystemFiles files = SystemFiles.ofThisMachine();
        CpuSet allowed = CpuSet.allowedTo(files, ProcessHandle.current().pid());
        return of(
                System.getProperty("os.name", ""),
                allowed == null ? List.of() : allowed.byCore(files),
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                        .map(folder -> Path.of(folder, "taskset"))
                        .filter(Files::isExecutable)
                        .findFirst());
    }

    static Pinning of(String system, List<CpuSet> cores, Optional<Path> taskset) {
        if (!system.toLowerCase(Locale.ROOT).startsWith("linux") || cores.isEmpty()) {
            throw Problems.refused(
                    "cannot-pin",
                    "Servers and generator cannot be pinned: on %s the lab cannot keep a process on certain CPUs.",
                    "Leave --pin out here, or measure on Linux.",
                    system.isEmpty() ? "this system" : system);
        }
        CpuSet all = CpuSet.of(cores);
        if (all.cpus().size() < 2) {
            throw Problems.refused(
                    "cannot-pin",
                    "Servers and generator cannot be pinned: it takes at least 2 CPUs, and this process may "
                            + "use only CPU %s.",
                    "Leave --pin out, or allow the lab more CPUs (taskset, cpuset, docker run --cpuset-cpus).",
                    all);
        }
        List<CpuSet> parts = cores.size() > 1
                ? cores
                : all.cpus().stream().map(cpu -> new CpuSet(List.of(cpu))).toList();
        int ofServers = (parts.size() + 1) / 2;
        return new Pinning(
                taskset.orElseThrow(() -> Problems.refused(
                        "cannot-pin",
                        "Servers and generator cannot be pinned: the program taskset is not on the PATH.",
                        "Install util-linux, which it is part of, or leave --pin out.")),
                CpuSet.of(parts.subList(0, ofServers)),
                CpuSet.of(parts.subList(ofServers, parts.size())),
                true);
    }

    /** The same for servers that are moved when they are warm. */
    public Pinning whenWarm() {
        return new Pinning(taskset, servers, generator, false);
    }

    /**
     * Moves warm processes to their CPUs; a failure shows when the CPUs are read back.
     *
     * @param others the servers and their backends, by process id
     */
    public void move(List<Long> others, long generatorPid) throws InterruptedException {
        for (long pid : others) {
            move(pid, servers);
        }
        move(generatorPid, generator);
    }

    /** Moves a process with all of its threads. */
    private void move(long pid, CpuSet cpus) throws InterruptedException {
        // A thread started meanwhile may be missed the first time.
        moveOnce(pid, cpus);
        moveOnce(pid, cpus);
    }

    private void moveOnce(long pid, CpuSet cpus) throws InterruptedException {
        try {
            Process moving = new ProcessBuilder(
                            taskset.toString(), "-a", "-c", "-p", cpus.toString(), Long.toString(pid))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!moving.waitFor(MOVED_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                moving.destroyForcibly();
            }
        } catch (IOException e) {
            // Treated like a process that may not be moved.
        }
    }

    /**
     * The prefix that starts a command on these CPUs, in which {@code taskset} replaces itself with the command; empty
     * when processes are not pinned from the start.
     */
    public List<String> prefix(CpuSet cpus) {
        return fromStart ? List.of(taskset.toString(), "-c", cpus.toString()) : List.of();
    }
}
