package dev.serverlab.measure.environment;

import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.measure.system.clock.CpuReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A quiet Linux machine with enough of everything; a test spoils one thing. */
final class FakeMachine {

    static final long GIB = 1024L * 1024 * 1024;

    private static final String QUIET = "cpu  1000 0 100 8900 0 0 0 0 0 0\n";
    private static final String QUIET_LATER = "cpu  1001 0 100 9099 0 0 0 0 0 0\n";

    private final Path root;
    int cores = 8;

    @Nullable
    Long memory = 8 * GIB;

    @Nullable
    Long openFiles = 1_048_576L;

    @Nullable
    Long freeBytes = 50 * GIB;

    final Set<Integer> takenPorts = new HashSet<>();
    List<Machine.BusyProcess> others = List.of();
    private String statLater = QUIET_LATER;
    private String pressureLater = pressure(100_000);

    FakeMachine(Path root) throws IOException {
        this.root = root;
        write("proc/stat", QUIET);
        write("proc/pressure/cpu", pressure(100_000));
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        write("proc/sys/net/core/somaxconn", "4096\n");
        write("proc/net/sockstat", "sockets: used 16\nTCP: inuse 1 orphan 0 tw 3 alloc 1 mem 460\n");
        write("sys/fs/cgroup/cpu.stat", "usage_usec 5\n");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
    }

    /** A machine that has none of Linux's files. */
    static FakeMachine ofAnotherSystem(Path root) {
        try {
            FakeMachine machine = new FakeMachine(root);
            for (String file : List.of(
                    "proc/stat",
                    "proc/pressure/cpu",
                    "proc/sys/net/ipv4/ip_local_port_range",
                    "proc/sys/net/core/somaxconn",
                    "proc/net/sockstat",
                    "sys/fs/cgroup/cpu.stat",
                    "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")) {
                machine.remove(file);
            }
            machine.memory = null;
            machine.openFiles = null;
            machine.freeBytes = null;
            return machine;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    void remove(String path) throws IOException {
        Files.delete(root.resolve(path));
    }

    /** While the doctor watches, that many of 200 ticks are stolen. */
    void steal(int ticks) {
        statLater = "cpu  1001 0 100 " + (9_099 - ticks) + " 0 0 0 " + ticks + " 0 0\n";
    }

    /** While the doctor watches for a second, tasks wait for that long. */
    void stall(int millis) {
        pressureLater = pressure(100_000 + millis * 1_000L);
    }

    private static String pressure(long micros) {
        return "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + micros + "\n";
    }

    private MachineNoise noise() {
        MachineSnapshot before = MachineSnapshot.read(files(), List.of());
        MachineSnapshot later;
        try {
            if (files().exists("proc/stat")) {
                write("proc/stat", statLater);
                write("proc/pressure/cpu", pressureLater);
            }
            later = MachineSnapshot.read(files(), List.of());
            if (files().exists("proc/stat")) {
                write("proc/stat", QUIET);
                write("proc/pressure/cpu", pressure(100_000));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        CpuReading began = before.lab();
        CpuReading aSecondLater = new CpuReading(began.epochMicros(), began.nanoTime() + 1_000_000_000, null);
        MachineSnapshot after = new MachineSnapshot(aSecondLater, later.counters(), null);
        return MachineNoise.between(before, after);
    }

    SystemFiles files() {
        return new SystemFiles(root);
    }

    /** As it is now. */
    Machine watched() {
        return new Machine(
                files(),
                cores,
                memory,
                openFiles,
                noise(),
                others,
                port -> !takenPorts.contains(port),
                folder -> freeBytes);
    }
}
