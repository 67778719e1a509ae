package dev.serverlab.measure.load;

import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRecord.Cost;
import dev.serverlab.generator.GeneratorRecord.Counts;
import dev.serverlab.generator.GeneratorRecord.Percentiles;
import dev.serverlab.generator.GeneratorRecord.Total;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a generator would leave. */
public final class MadeUpRecord {

    private static final Total NONE = new Total(0, 0);

    private MadeUpRecord() {}

    public static GeneratorRecord of(
            String warmupEndedBy, List<GeneratorRecord.Phase> phases, Map<String, GeneratorRecord.Target> targets) {
        return new GeneratorRecord(
                GeneratorRecord.SCHEMA_VERSION,
                null,
                "paired",
                Map.of(),
                warmupEndedBy,
                phases,
                targets,
                "arrivals",
                new GeneratorRecord.Jvm(7, new Cost(7_000_000, 900_000L, 3, 12, 4), "25", "3", List.of()),
                null);
    }

    public static GeneratorRecord.Phase phase(String name, long startEpochMicros, long endEpochMicros) {
        return new GeneratorRecord.Phase(
                name, startEpochMicros, endEpochMicros, name.matches("steady|b\\d+"), null, null);
    }

    public static Counts counts(long ok, Map<String, Long> errorsByKind) {
        long errors = errorsByKind.values().stream().mapToLong(Long::longValue).sum();
        return new Counts(ok, errors, errorsByKind, 0, null, null, null);
    }

    /**
     * @param waited arrivals, of which two were never sent
     * @param lagP99Millis absent without any lag
     */
    public static GeneratorRecord.Target target(
            String latencyLog, Map<String, Counts> phases, Counts counted, long waited, @Nullable Double lagP99Millis) {
        return new GeneratorRecord.Target(
                "http://127.0.0.1:1",
                "/delay/100",
                new GeneratorRecord.Logs(latencyLog, "errors.csv"),
                phases,
                counted,
                new GeneratorRecord.Uncounted(NONE, NONE, NONE),
                new GeneratorRecord.Late(waited, waited == 0 ? 0 : 2),
                lagP99Millis == null ? null : new Percentiles(5, 0.5, 1, lagP99Millis, 2, 2),
                null,
                null);
    }

    /** The same, with its longest time without an answer. */
    public static GeneratorRecord.Target silent(GeneratorRecord.Target target, GeneratorRecord.Silence longest) {
        return new GeneratorRecord.Target(
                target.baseUrl(),
                target.path(),
                target.logs(),
                target.phases(),
                target.counted(),
                target.uncounted(),
                target.late(),
                target.lagMillis(),
                longest,
                null);
    }
}
