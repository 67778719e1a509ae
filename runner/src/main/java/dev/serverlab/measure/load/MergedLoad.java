package dev.serverlab.measure.load;

import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRecord.Cost;
import dev.serverlab.generator.GeneratorRecord.Counts;
import dev.serverlab.generator.GeneratorRecord.Percentiles;
import dev.serverlab.generator.GeneratorRecord.Phase;
import dev.serverlab.generator.GeneratorRecord.Silence;
import dev.serverlab.generator.GeneratorRecord.Total;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Merges the records of several generators of one load: histograms and counts are added up, so nothing is lost. For values
 * without a histogram, such as a generator's own percentiles, the worst counts.
 */
final class MergedLoad {

    /** They begin at the same time by their clocks; a phase further apart is a different one. */
    private static final long MAX_APART_MICROS = 2_000;

    private final List<RecordedLoad> parts;
    private final RecordedLoad first;

    private MergedLoad(List<RecordedLoad> parts) {
        this.parts = parts;
        this.first = parts.getFirst();
    }

    /**
     * Merges several records into one.
     *
     * @param parts at least one
     * @throws IOException when they are not of the same load
     */
    static RecordedLoad of(List<RecordedLoad> parts) throws IOException {
        MergedLoad merged = new MergedLoad(parts);
        merged.requireOneLoad();
        return merged.record();
    }

    /** Merges two records, either of which may be merged already. */
    static RecordedLoad unchecked(RecordedLoad one, RecordedLoad other) {
        try {
            return of(List.of(one, other));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void requireOneLoad() throws IOException {
        for (RecordedLoad part : parts) {
            if (part.windows().size() != first.windows().size()
                    || !part.targets().keySet().equals(first.targets().keySet())) {
                throw new IOException("the generators ran different loads");
            }
            for (int window = 0; window < first.windows().size(); window++) {
                Phase one = first.windows().get(window);
                Phase other = part.windows().get(window);
                long apart = Math.abs(one.startEpochMicros() - other.startEpochMicros());
                if (apart > MAX_APART_MICROS) {
                    throw new IOException("the generators did not measure " + one.phase() + " at the same time: "
                            + apart + " µs apart");
                }
            }
        }
    }

    private RecordedLoad record() {
        Map<String, RecordedLoad.Target> targets = new LinkedHashMap<>();
        first.targets()
                .keySet()
                .forEach(name -> targets.put(
                        name,
                        target(parts.stream()
                                .map(part ->
                                        Objects.requireNonNull(part.targets().get(name)))
                                .toList())));
        Map<String, GeneratorRecord.Target> reported = new LinkedHashMap<>();
        targets.forEach((name, target) -> reported.put(name, target.reported()));
        List<Phase> phases = new ArrayList<>();
        for (Phase phase : first.reported().phases()) {
            phases.add(phase(parts.stream()
                    .flatMap(part -> part.reported().phases().stream())
                    .filter(each -> each.phase().equals(phase.phase()))
                    .toList()));
        }
        GeneratorRecord one = first.reported();
        Cost counted = cost(parts.stream()
                .map(part -> part.reported().generator().counted())
                .toList());
        GeneratorRecord.Jvm jvm = one.generator();
        return new RecordedLoad(
                new GeneratorRecord(
                        one.schemaVersion(),
                        one.label(),
                        one.model(),
                        one.settings(),
                        one.warmupEndedBy(),
                        phases,
                        reported,
                        one.lagSource(),
                        new GeneratorRecord.Jvm(jvm.pid(), counted, jvm.jdk(), jvm.gatling(), jvm.jvmArguments()),
                        null),
                phases.stream().filter(Phase::counted).toList(),
                targets,
                LatencyMicros.sum(parts.stream().map(RecordedLoad::lagMicros).toList()),
                parts.stream()
                        .map(RecordedLoad::cores)
                        .filter(Objects::nonNull)
                        .max(Double::compare)
                        .orElse(null));
    }

    /** From the first beginning to the last end; these differ between generators only for a warm-up. */
    private static Phase phase(List<Phase> parts) {
        Phase one = parts.getFirst();
        List<Cost> costs =
                parts.stream().map(Phase::generator).filter(Objects::nonNull).toList();
        return new Phase(
                one.phase(),
                one.counted()
                        ? one.startEpochMicros()
                        : parts.stream()
                                .mapToLong(Phase::startEpochMicros)
                                .min()
                                .orElseThrow(),
                one.counted()
                        ? one.endEpochMicros()
                        : parts.stream().mapToLong(Phase::endEpochMicros).max().orElseThrow(),
                one.counted(),
                worst(parts.stream().map(Phase::lagMillis)),
                costs.size() < parts.size() ? null : cost(costs));
    }

    /** CPU is added up; for durations the longest counts. */
    private static Cost cost(List<Cost> parts) {
        List<Long> cpu =
                parts.stream().map(Cost::cpuMicros).filter(Objects::nonNull).toList();
        return new Cost(
                parts.stream().mapToLong(Cost::micros).max().orElseThrow(),
                cpu.size() < parts.size()
                        ? null
                        : Long.valueOf(cpu.stream().mapToLong(each -> each).sum()),
                parts.stream().mapToLong(Cost::gcPauses).sum(),
                parts.stream().mapToLong(Cost::gcMillis).max().orElseThrow(),
                parts.stream().mapToLong(Cost::gcLongestMillis).max().orElseThrow());
    }

    private RecordedLoad.Target target(List<RecordedLoad.Target> parts) {
        List<GeneratorRecord.Target> reported =
                parts.stream().map(RecordedLoad.Target::reported).toList();
        GeneratorRecord.Target one = reported.getFirst();
        Map<String, List<Counts>> byPhase = new LinkedHashMap<>();
        reported.forEach(each -> each.phases()
                .forEach((phase, counts) -> byPhase.computeIfAbsent(phase, name -> new ArrayList<>())
                        .add(counts)));
        Map<String, Counts> phases = new LinkedHashMap<>();
        byPhase.forEach((phase, counts) -> phases.put(phase, counts(counts)));
        List<Histogram> windows = new ArrayList<>();
        for (int window = 0; window < first.windows().size(); window++) {
            int number = window;
            windows.add(LatencyMicros.sum(
                    parts.stream().map(part -> part.latencyMicros().get(number)).toList()));
        }
        return new RecordedLoad.Target(
                new GeneratorRecord.Target(
                        one.baseUrl(),
                        one.path(),
                        one.logs(),
                        phases,
                        counts(reported.stream()
                                .map(GeneratorRecord.Target::counted)
                                .toList()),
                        new GeneratorRecord.Uncounted(
                                total(reported, each -> each.uncounted().lateWarmup()),
                                total(reported, each -> each.uncounted().edges()),
                                total(reported, each -> each.uncounted().outside())),
                        new GeneratorRecord.Late(
                                sum(reported, each -> each.late().waitedForAUser()),
                                sum(reported, each -> each.late().unsent())),
                        worst(reported.stream().map(GeneratorRecord.Target::lagMillis)),
                        reported.stream()
                                .map(GeneratorRecord.Target::longestSilence)
                                .filter(Objects::nonNull)
                                .reduce(longer())
                                .orElse(null),
                        one.kept()),
                windows,
                IntStream.range(0, parts.getFirst().thirds().size())
                        .mapToObj(third -> LatencyMicros.sum(parts.stream()
                                .map(part -> part.thirds().get(third))
                                .toList()))
                        .toList());
    }

    /** An answer to any generator ends a server's silence, so the shortest is an upper bound. */
    private static BinaryOperator<Silence> longer() {
        return (one, other) -> one.millis() <= other.millis() ? one : other;
    }

    private static Counts counts(List<Counts> parts) {
        Map<String, Long> errors = new LinkedHashMap<>();
        parts.forEach(part -> part.errorsByKind().forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
        return new Counts(
                sum(parts, Counts::ok),
                sum(parts, Counts::errors),
                errors,
                parts.stream().mapToDouble(Counts::throughputPerSecond).sum(),
                worst(parts.stream().map(Counts::latencyMillis)),
                inFlight(parts, Counts::inFlightAtStart),
                inFlight(parts, Counts::inFlightAtEnd));
    }

    private static @Nullable Integer inFlight(List<Counts> parts, Function<Counts, @Nullable Integer> of) {
        List<Integer> known = parts.stream().map(of).filter(Objects::nonNull).toList();
        return known.size() < parts.size()
                ? null
                : Integer.valueOf(known.stream().mapToInt(each -> each).sum());
    }

    private static Total total(List<GeneratorRecord.Target> parts, Function<GeneratorRecord.Target, Total> of) {
        List<Total> all = parts.stream().map(of).toList();
        return new Total(sum(all, Total::ok), sum(all, Total::errors));
    }

    private static <T> long sum(List<T> parts, ToLongFunction<T> of) {
        return parts.stream().mapToLong(of).sum();
    }

    private static @Nullable Percentiles worst(Stream<@Nullable Percentiles> parts) {
        return parts.filter(Objects::nonNull)
                .reduce((one, other) -> new Percentiles(
                        one.count() + other.count(),
                        Math.max(one.p50(), other.p50()),
                        Math.max(one.p90(), other.p90()),
                        Math.max(one.p99(), other.p99()),
                        Math.max(one.p999(), other.p999()),
                        Math.max(one.max(), other.max())))
                .orElse(null);
    }
}
