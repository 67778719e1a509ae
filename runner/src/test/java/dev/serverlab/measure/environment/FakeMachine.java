package dev.serverlab.measure.environment;

import dev.serverlab.measure.system.CpuReading;
import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.system.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** A quiet Linux machine with enough of everything; a test spoils one thing. */
final class FakeMachine implements Machine {

    static final long GIB = 1024L * 1024 * 1024;

    private static final String QUIET = "cpu  1000 0 100 8900 0 0 0 0 0 0\n";
    private static final String QUIET_LATER = "cpu  1001 0 100 9099 0 0 0 0 0 0\n";

    private final Path root;
    int cores = 8;
    OptionalLong memory = OptionalLong.of(8 * GIB);
    OptionalLong openFiles = OptionalLong.of(1_048_576);
    long freeBytes = 50 * GIB;
    boolean diskReadable = true;
    final Set<Integer> takenPorts = new HashSet<>();
    List<BusyProcess> others = List.of();
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
            machine.memory = OptionalLong.empty();
            machine.openFiles = OptionalLong.empty();
            machine.diskReadable = false;
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

    @Override
    public Watched watch() {
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
        MachineSnapshot after = new MachineSnapshot(aSecondLater, later.counters());
        return new Watched(MachineNoise.between(before, after), others);
    }

    @Override
    public SystemFiles files() {
        return new SystemFiles(root);
    }

    @Override
    public int cores() {
        return cores;
    }

    @Override
    public OptionalLong availableMemoryBytes() {
        return memory;
    }

    @Override
    public OptionalLong openFileLimit() {
        return openFiles;
    }

    @Override
    public boolean isPortFree(int port) {
        return !takenPorts.contains(port);
    }

    @Override
    public long freeBytes(Path folder) throws IOException {
        if (!diskReadable) {
            throw new IOException("no such call on this system");
        }
        return freeBytes;
    }
}
