package dev.serverlab.gatling.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the generator's own JVM spent in the counted part of each block. */
final class BlockCosts {

    private record Cost(long nanos, long cpuNanos, long gcPauses, long gcMillis, long gcLongestMillis) {

        Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("micros", nanos / 1_000);
            if (cpuNanos >= 0) {
                map.put("cpuMicros", cpuNanos / 1_000);
            }
            map.put("gcPauses", gcPauses);
            map.put("gcMillis", gcMillis);
            map.put("gcLongestMillis", gcLongestMillis);
            return map;
        }
    }

    private final RunClock clock;
    private final GcPauses pauses = new GcPauses();
    private final List<Cost> blocks = new ArrayList<>();
    private GeneratorJvm.@Nullable Reading atStart;

    private long startNanos;

    BlockCosts(RunClock clock) {
        this.clock = clock;
        pauses.listen();
        // The first reading links a native function; later ones must not be late for that.
        atStart = GeneratorJvm.Reading.exact();
    }

    void begin() {
        pauses.takeLongestMillis();
        startNanos = clock.nanoTime();
        atStart = GeneratorJvm.Reading.exact();
    }

    void end() {
        GeneratorJvm.Reading atEnd = GeneratorJvm.Reading.exact();
        if (atStart != null) {
            blocks.add(new Cost(
                    clock.nanoTime() - startNanos,
                    atEnd.cpuNanos() < 0 || atStart.cpuNanos() < 0 ? -1 : atEnd.cpuNanos() - atStart.cpuNanos(),
                    atEnd.gcPauses() - atStart.gcPauses(),
                    atEnd.gcMillis() - atStart.gcMillis(),
                    pauses.takeLongestMillis()));
        }
    }

    /**
     * For {@code generator.json}: {@code micros} is how much time lay between the two readings. The CPU time is left out where it could not be read.
     */
    Map<String, Object> of(int block) {
        return blocks.get(block).toMap();
    }

    /** The sum over all blocks, and the longest pause of any. */
    Map<String, Object> total() {
        return new Cost(
                        blocks.stream().mapToLong(Cost::nanos).sum(),
                        blocks.stream().anyMatch(cost -> cost.cpuNanos < 0)
                                ? -1
                                : blocks.stream().mapToLong(Cost::cpuNanos).sum(),
                        blocks.stream().mapToLong(Cost::gcPauses).sum(),
                        blocks.stream().mapToLong(Cost::gcMillis).sum(),
                        blocks.stream().mapToLong(Cost::gcLongestMillis).max().orElse(0))
                .toMap();
    }
}
