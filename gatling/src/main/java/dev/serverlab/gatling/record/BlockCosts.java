package dev.serverlab.gatling.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the generator's own JVM spent in the counted part of each block. */
final class BlockCosts {

    private record Cost(long cpuNanos, long gcPauses, long gcMillis, long gcLongestMillis) {

        Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            if (cpuNanos >= 0) {
                map.put("cpuMicros", cpuNanos / 1_000);
            }
            map.put("gcPauses", gcPauses);
            map.put("gcMillis", gcMillis);
            map.put("gcLongestMillis", gcLongestMillis);
            return map;
        }
    }

    private final GcPauses pauses = new GcPauses();
    private final List<Cost> blocks = new ArrayList<>();
    private GeneratorJvm.@Nullable Reading atStart;

    BlockCosts() {
        pauses.listen();
        // The first reading links a native function; later ones must not be late for that.
        atStart = GeneratorJvm.Reading.exact();
    }

    void begin() {
        pauses.takeLongestMillis();
        atStart = GeneratorJvm.Reading.exact();
    }

    void end() {
        GeneratorJvm.Reading atEnd = GeneratorJvm.Reading.exact();
        if (atStart != null) {
            blocks.add(new Cost(
                    atEnd.cpuNanos() < 0 || atStart.cpuNanos() < 0 ? -1 : atEnd.cpuNanos() - atStart.cpuNanos(),
                    atEnd.gcPauses() - atStart.gcPauses(),
                    atEnd.gcMillis() - atStart.gcMillis(),
                    pauses.takeLongestMillis()));
        }
    }

    /** For {@code generator.json}; the CPU time is left out where it could not be read. */
    Map<String, Object> of(int block) {
        return blocks.get(block).toMap();
    }

    /** The sum over all blocks, and the longest pause of any. */
    Map<String, Object> total() {
        return new Cost(
                        blocks.stream().anyMatch(cost -> cost.cpuNanos < 0)
                                ? -1
                                : blocks.stream().mapToLong(Cost::cpuNanos).sum(),
                        blocks.stream().mapToLong(Cost::gcPauses).sum(),
                        blocks.stream().mapToLong(Cost::gcMillis).sum(),
                        blocks.stream().mapToLong(Cost::gcLongestMillis).max().orElse(0))
                .toMap();
    }
}
