package dev.serverlab.measure.load;

import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRecord.Cost;
import dev.serverlab.generator.GeneratorRecord.Counts;
import dev.serverlab.generator.GeneratorRecord.Percentiles;
import dev.serverlab.generator.GeneratorRecord.Phase;
import dev.serverlab.generator.GeneratorRecord.Silence;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.model.json.Damage;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The generator's record of a trial, read from its files.
 *
 * @param reported its own account
 * @param windows the counted phases, in order: a solo trial's only one, or each paired block's counted part
 * @param targets the servers by name
 * @param lagMicros how late the generator was in these windows
 * @param cores that it used in them by its own account, or the busiest of several did; absent when unknown
 */
public record RecordedLoad(
        GeneratorRecord reported,
        List<Phase> windows,
        Map<String, Target> targets,
        Histogram lagMicros,
        @Nullable Double cores) {

    private static final JsonMapper JSON = new JsonMapper();

    /**
     * What one server answered.
     *
     * @param latencyMicros successful responses of each window
     * @param thirds those of each third of the only window; empty where there are several
     */
    public record Target(GeneratorRecord.Target reported, List<Histogram> latencyMicros, List<Histogram> thirds) {

        /** The number of all other answers in a window. */
        public long errors(Phase window) {
            return counts(reported, window.phase()).errors();
        }

        /** Successful responses during the warm-up. */
        public long warmupRequests() {
            return counts(reported, PhaseName.WARMUP).ok();
        }

        /** Successful responses per second while the servers were profiled. */
        public double profiledPerSecond() {
            return counts(reported, PhaseName.PROFILE).throughputPerSecond();
        }

        /** How late its arrivals started, at the 99th percentile; absent without arrivals. */
        public @Nullable Double lagP99Millis() {
            Percentiles lag = reported.lagMillis();
            return lag == null ? null : lag.p99();
        }
    }

    /**
     * How much more CPU the generator needed for the same load while the servers were profiled than in the windows, as a
     * ratio: the machine's pace had changed. 1 when that is not known.
     */
    public double paceWhileProfiled() {
        return reported.phases().stream()
                .filter(phase -> phase.phase().equals(PhaseName.PROFILE))
                .map(Phase::generator)
                .flatMap(Stream::ofNullable)
                .map(cost -> share(cost) / share(reported.generator().counted()))
                .filter(Double::isFinite)
                .findFirst()
                .orElse(1.0);
    }

    private static double share(Cost cost) {
        return cost.cpuMicros() == null ? Double.NaN : cost.cpuMicros() / (double) cost.micros();
    }

    /**
     * Reads the files that a complete run of the generator leaves, or of several that made one load together.
     *
     * @throws LabException when they are missing or damaged
     */
    public static RecordedLoad read(Path folder) {
        try {
            List<Path> folders = folders(folder);
            return folders.size() == 1 ? readOne(folders.getFirst()) : readAll(folders);
        } catch (IOException e) {
            throw Problems.failed(
                    "generator-record-unreadable",
                    "The generator's record in %s cannot be read: %s.",
                    "Read generator.log beside it.",
                    folder,
                    Problems.reason(e));
        } catch (JacksonException e) {
            throw Problems.failed(
                    "generator-record-unreadable",
                    "The generator's record in %s cannot be read: %s.",
                    "Read generator.log beside it.",
                    folder,
                    Damage.words(e));
        }
    }

    /** Where each generator of a trial left its record: the trial's folder, or a subfolder for each of several. */
    public static List<Path> folders(Path trial) {
        List<Path> parts = new ArrayList<>();
        while (Files.isDirectory(trial.resolve(GeneratorSite.PART + parts.size()))) {
            parts.add(trial.resolve(GeneratorSite.PART + parts.size()));
        }
        return parts.isEmpty() ? List.of(trial) : parts;
    }

    /** As many at a time as there are CPUs: each is released once it has been merged. */
    private static RecordedLoad readAll(List<Path> folders) throws IOException {
        try {
            return folders.parallelStream()
                    .map(folder -> {
                        try {
                            return readOne(folder);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .reduce(MergedLoad::unchecked)
                    .orElseThrow();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static RecordedLoad readOne(Path folder) throws IOException {
        GeneratorRecord reported = reported(folder);
        Map<String, Target> targets = new LinkedHashMap<>();
        for (Map.Entry<String, GeneratorRecord.Target> target :
                reported.targets().entrySet()) {
            targets.put(
                    target.getKey(),
                    new Target(
                            target.getValue(),
                            latency(folder, target.getValue(), reported),
                            thirds(folder.resolve(target.getValue().logs().latencyLog()), reported)));
        }
        return new RecordedLoad(
                reported,
                reported.phases().stream().filter(Phase::counted).toList(),
                targets,
                LatencyMicros.sum(histograms(folder.resolve(GeneratorRecord.LAG_LOG), reported)),
                cores(reported.generator().counted()));
    }

    private static @Nullable Double cores(GeneratorRecord.Cost counted) {
        Long cpu = counted.cpuMicros();
        return cpu == null || counted.micros() == 0 ? null : Double.valueOf((double) cpu / counted.micros());
    }

    /**
     * The longest time without an answer from one server, by the generator's own account alone; absent when it has none
     * or cannot be read: the trial reports damage. For several generators it is the shortest, as any answer ends it.
     */
    public static @Nullable Silence silence(Path trial, String name) {
        try {
            Silence shortest = null;
            for (Path folder : folders(trial)) {
                Silence silence = target(name, reported(folder).targets()).longestSilence();
                if (silence == null) {
                    return null;
                }
                shortest = shortest == null || silence.millis() < shortest.millis() ? silence : shortest;
            }
            return shortest;
        } catch (IOException | RuntimeException e) {
            return null; // A damaged record may lack any part.
        }
    }

    private static GeneratorRecord reported(Path folder) throws IOException {
        GeneratorRecord reported =
                JSON.readValue(Files.readString(folder.resolve(GeneratorRecord.FILE)), GeneratorRecord.class);
        if (reported.schemaVersion() != GeneratorRecord.SCHEMA_VERSION) {
            throw new IOException(GeneratorRecord.FILE + " has schema version " + reported.schemaVersion());
        }
        return reported;
    }

    private static List<Histogram> latency(Path folder, GeneratorRecord.Target target, GeneratorRecord reported)
            throws IOException {
        List<Histogram> latency = histograms(folder.resolve(target.logs().latencyLog()), reported);
        List<Long> answers = reported.phases().stream()
                .filter(Phase::counted)
                .map(window -> counts(target, window.phase()).ok())
                .toList();
        if (!latency.stream().map(Histogram::getTotalCount).toList().equals(answers)) {
            throw new IOException(
                    target.logs().latencyLog() + " does not have as many answers as " + GeneratorRecord.FILE);
        }
        return latency;
    }

    private static List<Histogram> thirds(Path log, GeneratorRecord reported) throws IOException {
        List<Phase> windows = reported.phases().stream().filter(Phase::counted).toList();
        if (windows.size() != 1) {
            return List.of();
        }
        Phase window = windows.getFirst();
        List<Histogram> thirds = List.of(LatencyMicros.empty(), LatencyMicros.empty(), LatencyMicros.empty());
        IntervalLog.read(log, interval -> {
            if (window.phase().equals(interval.getTag())) {
                long millis = interval.getStartTimeStamp() - window.startEpochMicros() / 1_000;
                long third =
                        thirds.size() * millis / Math.max(1, window.length().toMillis());
                thirds.get((int) Math.clamp(third, 0, thirds.size() - 1)).add(interval);
            }
        });
        return thirds;
    }

    private static Counts counts(GeneratorRecord.Target target, String phase) {
        return target.phases().getOrDefault(phase, new Counts(0, 0, Map.of(), 0, null, null, null));
    }

    /** The intervals of each counted phase, added up. */
    private static List<Histogram> histograms(Path log, GeneratorRecord reported) throws IOException {
        Map<String, Histogram> histograms = new LinkedHashMap<>();
        reported.phases().forEach(phase -> histograms.put(phase.phase(), LatencyMicros.empty()));
        IntervalLog.read(
                log,
                interval -> Objects.requireNonNull(histograms.get(interval.getTag()), "unknown phase")
                        .add(interval));
        return reported.phases().stream()
                .filter(Phase::counted)
                .map(phase -> Objects.requireNonNull(histograms.get(phase.phase())))
                .toList();
    }

    /**
     * A server of the trial.
     *
     * @param name ignored when there is only one
     */
    public Target target(String name) {
        return target(name, targets);
    }

    private static <T> T target(String name, Map<String, T> targets) {
        return targets.size() == 1
                ? targets.values().iterator().next()
                : Objects.requireNonNull(targets.get(name), "The record has every target");
    }

    /** The warm-up; absent when there was none. */
    public @Nullable Phase warmup() {
        return reported.phases().stream()
                .filter(phase -> phase.phase().equals(PhaseName.WARMUP))
                .findFirst()
                .orElse(null);
    }

    /** The folder of Gatling's HTML report, relative to the trial's folder; absent when there is none. */
    public @Nullable String report(Path folder) {
        String report = reported.report();
        return report == null
                ? null
                : folder.toAbsolutePath()
                        .relativize(Path.of(report).toAbsolutePath())
                        .toString();
    }
}
