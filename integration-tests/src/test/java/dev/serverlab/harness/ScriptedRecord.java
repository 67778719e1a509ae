package dev.serverlab.harness;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRecord.Counts;
import dev.serverlab.generator.GeneratorRecord.Percentiles;
import dev.serverlab.generator.GeneratorRecord.Total;
import dev.serverlab.generator.PhaseName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The files that a generator leaves, for a scripted load. */
record ScriptedRecord(
        Map<String, String> settings,
        long pid,
        String warmUpEndedBy,
        List<GeneratorEvent.Phase> phases,
        List<ScriptedTarget> targets) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Total NONE = new Total(0, 0);

    /** How late each arrival is, in µs; there is one in each ms. */
    private static final long LAG_MICROS = 100;

    void write(Path folder) throws IOException {
        Map<String, GeneratorRecord.Target> byName = new LinkedHashMap<>();
        for (ScriptedTarget target : targets) {
            byName.put(target.name(), target(target, folder));
        }
        HistogramLogWriter log = log(folder.resolve(GeneratorRecord.LAG_LOG));
        counted().forEach(phase -> append(log, phase, lag(phase)));
        log.close();
        GeneratorRecord record = new GeneratorRecord(
                GeneratorRecord.SCHEMA_VERSION,
                settings.get("label"),
                settings.containsKey("blocks") ? "paired" : settings.containsKey("rate") ? "open" : "closed",
                new TreeMap<>(settings),
                warmUpEndedBy,
                phases.stream()
                        .map(phase -> new GeneratorRecord.Phase(
                                phase.phase(),
                                phase.startEpochMicros(),
                                phase.endEpochMicros(),
                                phase.counted(),
                                phase.counted() ? percentiles(lag(phase)) : null,
                                phase.counted() ? cost(micros(phase)) : null))
                        .toList(),
                byName,
                settings.containsKey("rate") ? "arrivals" : "heartbeat",
                new GeneratorRecord.Jvm(
                        pid,
                        cost(counted().stream()
                                .mapToLong(ScriptedRecord::micros)
                                .sum()),
                        Runtime.version().toString(),
                        "scripted",
                        List.of()),
                null);
        Path part = folder.resolve(GeneratorRecord.FILE + ".tmp");
        Files.writeString(part, JSON.writeValueAsString(record));
        Files.move(part, folder.resolve(GeneratorRecord.FILE));
    }

    private List<GeneratorEvent.Phase> counted() {
        return phases.stream().filter(GeneratorEvent.Phase::counted).toList();
    }

    private GeneratorRecord.Target target(ScriptedTarget target, Path folder) throws IOException {
        String suffix = targets.size() == 1 ? "" : "-" + target.name().replace(':', '+');
        String latencyLog = "latency" + suffix + ".hlog";
        String errorLog = "errors" + suffix + ".csv";
        List<String> errors = new ArrayList<>(List.of("startEpochMicros,endEpochMicros,phase,errors"));
        Map<String, Counts> byPhase = new LinkedHashMap<>();
        if (target.warmUpAnswers() > 0) {
            byPhase.put(PhaseName.WARMUP, new Counts(target.warmUpAnswers(), 0, Map.of(), 0, null, null, null));
        }
        Histogram all = new Histogram(4);
        Map<String, Long> allErrors = new TreeMap<>();
        HistogramLogWriter log = log(folder.resolve(latencyLog));
        for (GeneratorEvent.Phase phase : phases) {
            ScriptedTarget.Answers answers = Objects.requireNonNull(target.answers(phase.phase()));
            append(log, phase, answers.micros());
            errors.add(phase.startEpochMicros() + "," + phase.endEpochMicros() + "," + phase.phase() + ","
                    + answers.count());
            byPhase.put(phase.phase(), counts(answers.micros(), answers.errors(), micros(phase)));
            if (phase.counted()) {
                all.add(answers.micros());
                answers.errors().forEach((kind, count) -> allErrors.merge(kind, count, Long::sum));
            }
        }
        log.close();
        Files.write(folder.resolve(errorLog), errors);
        GeneratorEvent.Phase first = counted().getFirst();
        return new GeneratorRecord.Target(
                target.baseUrl(),
                target.path(),
                new GeneratorRecord.Logs(latencyLog, errorLog),
                byPhase,
                counts(
                        all,
                        allErrors,
                        counted().stream().mapToLong(ScriptedRecord::micros).sum()),
                new GeneratorRecord.Uncounted(NONE, NONE, NONE),
                new GeneratorRecord.Late(0, 0),
                percentiles(lag(first)),
                new GeneratorRecord.Silence(target.answerMicros() / 1e3, first.startEpochMicros()),
                null);
    }

    private static Counts counts(Histogram micros, Map<String, Long> errors, long length) {
        return new Counts(
                micros.getTotalCount(),
                errors.values().stream().mapToLong(Long::longValue).sum(),
                new HashMap<>(errors),
                micros.getTotalCount() * 1e6 / length,
                percentiles(micros),
                null,
                null);
    }

    private static @Nullable Percentiles percentiles(Histogram micros) {
        return micros.getTotalCount() == 0
                ? null
                : new Percentiles(
                        micros.getTotalCount(),
                        micros.getValueAtPercentile(50) / 1e3,
                        micros.getValueAtPercentile(90) / 1e3,
                        micros.getValueAtPercentile(99) / 1e3,
                        micros.getValueAtPercentile(99.9) / 1e3,
                        micros.getMaxValue() / 1e3);
    }

    private static Histogram lag(GeneratorEvent.Phase phase) {
        Histogram lag = new Histogram(4);
        lag.recordValueWithCount(LAG_MICROS, Math.max(1, micros(phase) / 1_000));
        return lag;
    }

    private static long micros(GeneratorEvent.Phase phase) {
        return phase.endEpochMicros() - phase.startEpochMicros();
    }

    /** A tenth of a core, and no collection. */
    private static GeneratorRecord.Cost cost(long micros) {
        return new GeneratorRecord.Cost(micros, micros / 10, 0, 0, 0);
    }

    private HistogramLogWriter log(Path file) throws IOException {
        HistogramLogWriter log = new HistogramLogWriter(file.toFile());
        log.outputLogFormatVersion();
        long base = phases.getFirst().startEpochMicros() / 1_000;
        log.outputStartTime(base);
        log.outputBaseTime(base);
        log.setBaseTime(base);
        log.outputLegend();
        return log;
    }

    private static void append(HistogramLogWriter log, GeneratorEvent.Phase phase, Histogram micros) {
        Histogram interval = micros.copy();
        interval.setTag(phase.phase());
        interval.setStartTimeStamp(phase.startEpochMicros() / 1_000);
        interval.setEndTimeStamp(phase.endEpochMicros() / 1_000);
        log.outputIntervalHistogram(interval);
    }
}
