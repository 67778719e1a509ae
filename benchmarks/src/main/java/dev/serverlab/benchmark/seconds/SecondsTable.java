package dev.serverlab.benchmark.seconds;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How far the rounds of saved runs differ by the largest CPU of their rows, by the 95th percentile and by the mean, and how
 * many such rounds a claim takes. Prints a table in Markdown; docs/evidence.md has it.
 */
public final class SecondsTable {

    /** Half of the range in which max-cpu of experiments/event-loop-vs-thread.yaml counts as reproduced, as a logarithm. */
    private static final double NARROW = Math.log(1.1367 / 1.0367) / 2;

    private static final int MIN_ROUNDS = 3;

    /** With fewer rows, the percentile would be the maximum. */
    private static final int MIN_ROWS = 20;

    private static final List<ToDoubleFunction<List<Double>>> BY =
            List.of(Collections::max, rows -> Moments.percentile(rows, 95), Moments::mean);

    /**
     * A variant of a run, or one against another.
     *
     * @param seconds of a row
     * @param rounds for each, the rows of the variant and, if there is one, of the other
     */
    private record Contrast(String name, double seconds, List<List<List<Double>>> rounds) {

        /** The standard deviation of rounds, as logarithm. */
        double deviation(ToDoubleFunction<List<Double>> by) {
            return Math.sqrt(Moments.variance(rounds.stream()
                    .map(round -> Math.log(by.applyAsDouble(round.getFirst()))
                            - (round.size() == 1 ? 0 : Math.log(by.applyAsDouble(round.getLast()))))
                    .toList()));
        }

        int rows() {
            return rounds.getFirst().getFirst().size();
        }
    }

    private SecondsTable() {}

    /** @param folders that hold runs, at any depth */
    public static void main(String[] folders) throws IOException {
        List<Contrast> all = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.filter(file -> file.endsWith(KeptRun.FILE))
                        .sorted()
                        .map(KeptRun::read)
                        .forEach(run -> all.addAll(contrasts(run)));
            }
        }
        System.out.println("| | rounds | rows | SD, largest | p95 | mean | rounds, largest | p95 | mean |\n"
                + "|---|---:|---:|---:|---:|---:|---:|---:|---:|");
        for (Contrast each : all) {
            String rows = String.format(Locale.ROOT, "%d of %.0f s", each.rows(), each.seconds());
            print(each.name(), each.rounds().size() + " | " + rows, each::deviation);
        }
        print(
                "together",
                " | ",
                by -> Math.sqrt(Moments.mean(all.stream()
                        .map(each -> Math.pow(each.deviation(by), 2))
                        .toList())));
    }

    private static void print(String name, String of, Function<ToDoubleFunction<List<Double>>, Double> deviation) {
        List<Double> deviations = BY.stream().map(deviation).toList();
        String spread = deviations.stream()
                .map(each -> String.format(Locale.ROOT, "%.1f %%", 100 * each))
                .collect(Collectors.joining(" | "));
        String rounds = deviations.stream().map(SecondsTable::rounds).collect(Collectors.joining(" | "));
        System.out.println("| " + name + " | " + of + " | " + spread + " | " + rounds + " |");
    }

    /** The fewest rounds whose 95 % interval is as narrow as the range. */
    private static String rounds(double deviation) {
        return IntStream.iterate(2, rounds -> rounds + 1)
                .filter(rounds -> Interval.ofMean(0, deviation / Math.sqrt(rounds), rounds - 1)
                                .halfWidth()
                        <= NARROW)
                .mapToObj(Integer::toString)
                .findFirst()
                .orElseThrow();
    }

    /** A run's only variant, or each pair. */
    private static List<Contrast> contrasts(KeptRun kept) {
        Set<Integer> valid = kept.run().trials().stream()
                .filter(TrialResult::valid)
                .map(TrialResult::number)
                .collect(Collectors.toSet());
        Map<Variant, Map<Integer, List<Double>>> variants = new LinkedHashMap<>();
        double seconds = 0;
        for (Timeline each : kept.series().timelines()) {
            List<Double> rows = measured(each);
            if (each.protocol() == Protocol.SOLO && valid.contains(each.trial()) && rows.size() >= MIN_ROWS) {
                seconds = each.bucketSeconds();
                variants.computeIfAbsent(each.variant(), variant -> new TreeMap<>())
                        .put(each.round(), rows);
            }
        }
        String name = kept.folder().toString().replaceFirst(".*reference/", "");
        List<Variant> names = List.copyOf(variants.keySet());
        boolean alone = names.size() == 1;
        List<Contrast> contrasts = new ArrayList<>();
        for (int one = 0; one < names.size(); one++) {
            for (int other = alone ? 0 : one + 1; other < names.size(); other++) {
                Map<Integer, List<Double>> candidate = Objects.requireNonNull(variants.get(names.get(other)));
                Map<Integer, List<Double>> baseline = Objects.requireNonNull(variants.get(names.get(one)));
                List<List<List<Double>>> rounds = new ArrayList<>();
                candidate.forEach((round, rows) -> {
                    if (baseline.get(round) instanceof List<Double> against) {
                        rounds.add(alone ? List.of(rows) : List.of(rows, against));
                    }
                });
                if (rounds.size() >= MIN_ROUNDS) {
                    contrasts.add(new Contrast(name, seconds, rounds));
                }
            }
        }
        return contrasts;
    }

    /** CPU in each row of the measured window, in per cent of a core; rows without a value are left out. */
    private static List<Double> measured(Timeline timeline) {
        Timeline.Span window = timeline.spans().stream()
                .filter(span -> span.name().equals("measured"))
                .findFirst()
                .orElse(new Timeline.Span("measured", 0, 0));
        List<Double> seconds = timeline.columns().seconds();
        return IntStream.range(0, seconds.size())
                .filter(row -> seconds.get(row) > window.from() && seconds.get(row) < window.to())
                .mapToObj(row -> timeline.columns().cpuPercent().get(row))
                .flatMap(Stream::ofNullable)
                .toList();
    }
}
