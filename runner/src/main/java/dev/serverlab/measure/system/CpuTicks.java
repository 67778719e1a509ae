package dev.serverlab.measure.system;

import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How all CPUs together spent their time since boot: the first line of {@code /proc/stat}, in ticks of usually 10 ms.
 *
 * @param busy ran something of this machine
 * @param steal the host ran something else while this machine had work; absent on kernels that do not tell
 * @param total busy, stolen and idle
 */
public record CpuTicks(long busy, @Nullable Long steal, long total) {

    // user nice system idle iowait irq softirq steal; guest time after them is part of user.
    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    private static final int STEAL = 7;

    /** Reads the text of {@code /proc/stat}; empty when it has no line of that kind. */
    static Optional<CpuTicks> parse(String stat) {
        return stat.lines().filter(line -> line.startsWith("cpu ")).findFirst().flatMap(CpuTicks::parseLine);
    }

    private static Optional<CpuTicks> parseLine(String line) {
        String[] words = line.strip().split("\\s+", -1);
        long busy = 0;
        long idle = 0;
        Long steal = null;
        for (int i = 0; i + 1 < words.length && i <= STEAL; i++) {
            OptionalLong ticks = Unsigned.unsigned(words[i + 1]);
            if (ticks.isEmpty()) {
                return Optional.empty();
            }
            switch (i) {
                case IDLE, IOWAIT -> idle += ticks.getAsLong();
                case STEAL -> steal = ticks.getAsLong();
                default -> busy += ticks.getAsLong();
            }
        }
        boolean tellsIdle = words.length > IDLE + 1;
        return tellsIdle
                ? Optional.of(new CpuTicks(busy, steal, busy + idle + (steal == null ? 0 : steal)))
                : Optional.empty();
    }
}
