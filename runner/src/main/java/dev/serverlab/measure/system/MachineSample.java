package dev.serverlab.measure.system;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The machine's own counters at one moment; only the difference of two samples means something, see {@link
 * MachineNoise}. What this system does not tell is absent.
 *
 * @param nanoTime {@link System#nanoTime()} of the sample
 * @param cpu how the CPUs spent their time
 * @param stalledMicros time in which at least one task waited for a CPU ({@code /proc/pressure/cpu}), in µs
 * @param throttledMicros time in which this container was kept off the CPU by its quota, in µs
 * @param tcp connections turned away
 */
public record MachineSample(
        long nanoTime,
        @Nullable CpuTicks cpu,
        @Nullable Long stalledMicros,
        @Nullable Long throttledMicros,
        TcpDrops tcp) {

    /** Reads this machine now. */
    public static MachineSample now() {
        return now(List.of());
    }

    /**
     * The same with the networks that some of its processes have for themselves.
     *
     * @param pids of the processes
     */
    public static MachineSample now(Collection<Long> pids) {
        return read(SystemFiles.ofThisMachine(), pids);
    }

    /** Reads the machine that has those files. */
    public static MachineSample read(SystemFiles files) {
        return read(files, List.of());
    }

    private static MachineSample read(SystemFiles files, Collection<Long> pids) {
        return new MachineSample(
                System.nanoTime(),
                files.read("proc/stat").flatMap(CpuTicks::parse).orElse(null),
                stalledMicros(files.read("proc/pressure/cpu").orElse("")),
                throttledMicros(files),
                TcpDrops.of(files, pids));
    }

    /** The last word of "some avg10=1.45 avg60=0.78 avg300=1.24 total=16185712", in µs. */
    private static @Nullable Long stalledMicros(String pressure) {
        return pressure.lines()
                .filter(line -> line.startsWith("some "))
                .map(line -> line.substring(line.indexOf("total=") + "total=".length()))
                .map(MachineSample::number)
                .findFirst()
                .flatMap(number -> number)
                .orElse(null);
    }

    private static @Nullable Long throttledMicros(SystemFiles files) {
        Optional<Long> version2 = files.read("sys/fs/cgroup/cpu.stat").flatMap(text -> entry("throttled_usec", text));
        Optional<Long> version1 = files.read("sys/fs/cgroup/cpu/cpu.stat")
                .flatMap(text -> entry("throttled_time", text))
                .map(nanos -> nanos / 1_000);
        return version2.or(() -> version1).orElse(null);
    }

    private static Optional<Long> entry(String name, String text) {
        return text.lines()
                .filter(line -> line.startsWith(name + " "))
                .findFirst()
                .flatMap(line -> number(line.substring(name.length()).strip()));
    }

    private static Optional<Long> number(String text) {
        OptionalLong number = Unsigned.unsigned(text);
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }
}
