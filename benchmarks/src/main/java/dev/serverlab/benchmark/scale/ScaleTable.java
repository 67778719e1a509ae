package dev.serverlab.benchmark.scale;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Margin;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Yardstick;
import dev.serverlab.stats.paired.Comparison;
import dev.serverlab.stats.paired.Evidence;
import dev.serverlab.stats.paired.MeanPace;
import dev.serverlab.stats.paired.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * On which scale CPU per request differs least from session to session: as logarithm, as square root, as it is, or as it is with
 * all sessions at their mean pace. Prints
 * two tables in Markdown over the paired runs in folders: how far the sessions of pairs spread, and half the intervals of
 * each run's pairs, all in per cent of what a request costs. docs/evidence.md has them.
 */
public final class ScaleTable {

    private static final double FAR_APART = 0.2;

    /** Two variants of a run: what a request cost either in each session, in µs. */
    private record Pair(List<Double> baseline, List<Double> candidate) {

        double mean() {
            return (Moments.mean(baseline) + Moments.mean(candidate)) / 2;
        }

        /** Whether they differ by more than a fifth of the dearer one. */
        boolean isFarApart() {
            double one = Moments.mean(baseline);
            double other = Moments.mean(candidate);
            return Math.abs(one - other) > FAR_APART * Math.max(one, other);
        }

        /** The standard deviation of sessions on a scale, in per cent of what a request costs. */
        double spread(DoubleUnaryOperator scale, DoubleUnaryOperator slope) {
            List<Double> effects = new ArrayList<>();
            for (int session = 0; session < baseline.size(); session++) {
                effects.add(scale.applyAsDouble(candidate.get(session)) - scale.applyAsDouble(baseline.get(session)));
            }
            return 100 * Math.sqrt(Moments.variance(effects)) / slope.applyAsDouble(mean()) / mean();
        }
    }

    private ScaleTable() {}

    /** @param folders that hold runs, at any depth */
    public static void main(String[] folders) throws IOException {
        List<Path> runs = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.filter(file -> file.endsWith(KeptRun.FILE))
                        .map(Path::getParent)
                        .filter(run -> sessions(run).size() > 1)
                        .sorted()
                        .forEach(runs::add);
            }
        }
        List<Pair> pairs =
                runs.stream().flatMap(run -> pairs(sessions(run)).stream()).toList();
        List<Pair> paced = runs.stream()
                .map(ScaleTable::sessions)
                .map(sessions -> MeanPace.of(sessions, sessions.getFirst().variants()))
                .flatMap(sessions -> pairs(sessions).stream())
                .toList();
        System.out.println("| pairs | | as logarithm | as square root | in µs | in µs at the mean pace |\n"
                + "|---|---:|---:|---:|---:|---:|");
        spread("all", pairs, paced, pair -> true);
        spread("that differ by a fifth at most", pairs, paced, pair -> !pair.isFarApart());
        spread("that differ by more", pairs, paced, Pair::isFarApart);
        System.out.println(
                "\n| run | sessions | as logarithm | in µs | in µs at the mean pace |\n|---|---:|---|---|---|");
        runs.forEach(ScaleTable::halfWidths);
    }

    private static void spread(String name, List<Pair> all, List<Pair> allPaced, Predicate<Pair> soThat) {
        List<Pair> pairs = all.stream().filter(soThat).toList();
        List<Pair> paced = allPaced.stream().filter(soThat).toList();
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %s | %s | %s | %s |%n",
                name,
                pairs.size(),
                spread(pairs, Math::log, cost -> 1 / cost),
                spread(pairs, Math::sqrt, cost -> 0.5 / Math.sqrt(cost)),
                spread(pairs, cost -> cost, cost -> 1),
                spread(paced, cost -> cost, cost -> 1));
    }

    /** The root of the mean square, and the median. */
    private static String spread(List<Pair> pairs, DoubleUnaryOperator scale, DoubleUnaryOperator slope) {
        List<Double> each =
                pairs.stream().map(pair -> pair.spread(scale, slope)).toList();
        double square =
                Moments.mean(each.stream().map(spread -> spread * spread).toList());
        return String.format(Locale.ROOT, "%.1f %% (%.1f %%)", Math.sqrt(square), Moments.median(each));
    }

    private static void halfWidths(Path run) {
        List<Session> sessions = sessions(run);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %s | %s | %s |%n",
                run.toString().replaceFirst(".*reference/", ""),
                sessions.size(),
                halfWidths(sessions, Scale.RATIO, false),
                halfWidths(sessions, Scale.DIFFERENCE, false),
                halfWidths(sessions, Scale.DIFFERENCE, true));
    }

    private static String halfWidths(List<Session> sessions, Scale scale, boolean atMeanPace) {
        Yardstick yardstick = new Yardstick(scale, Direction.LOWER_IS_BETTER, new Margin.Share(5), atMeanPace);
        return String.join(
                ", ",
                Comparison.ofPairs(yardstick, sessions, Map.of()).stream()
                        .map(pair -> "±" + halfWidth(pair.evidence(), scale))
                        .toList());
    }

    private static String halfWidth(Evidence evidence, Scale scale) {
        Interval interval = Objects.requireNonNull(evidence.interval());
        double half = interval.mapped(scale::effect).halfWidth();
        double of = scale == Scale.RATIO ? 1 : Objects.requireNonNull(evidence.baselineMean());
        return String.format(Locale.ROOT, "%.1f %%", 100 * half / of);
    }

    private static List<Pair> pairs(List<Session> sessions) {
        List<String> variants = sessions.getFirst().variants();
        List<Pair> pairs = new ArrayList<>();
        for (int candidate = 1; candidate < variants.size(); candidate++) {
            for (int baseline = 0; baseline < candidate; baseline++) {
                pairs.add(new Pair(costs(sessions, variants.get(baseline)), costs(sessions, variants.get(candidate))));
            }
        }
        return pairs;
    }

    private static List<Double> costs(List<Session> sessions, String variant) {
        return sessions.stream()
                .map(session -> Objects.requireNonNull(
                        Objects.requireNonNull(session.byVariant().get(variant)).whole()))
                .toList();
    }

    /** Those in which every variant has a valid trial that tells its CPU. */
    private static List<Session> sessions(Path folder) {
        Run run = KeptRun.read(folder).run();
        Map<Integer, Map<String, Session.Values>> sessions = new LinkedHashMap<>();
        for (TrialResult trial : run.trials()) {
            Double cost = Metrics.CPU_PER_REQUEST.of(trial.measures());
            if (trial.protocol() == Protocol.PAIRED && trial.valid() && cost != null) {
                sessions.computeIfAbsent(trial.round(), round -> new LinkedHashMap<>())
                        .put(trial.variant().toString(), new Session.Values(cost, List.of()));
            }
        }
        List<String> variants =
                run.experiment().variants().stream().map(Variant::toString).toList();
        return sessions.values().stream()
                .filter(session -> session.keySet().containsAll(variants))
                .map(session -> new Session(ordered(session, variants)))
                .toList();
    }

    private static Map<String, Session.Values> ordered(Map<String, Session.Values> session, List<String> variants) {
        Map<String, Session.Values> ordered = new LinkedHashMap<>();
        variants.forEach(variant -> ordered.put(variant, Objects.requireNonNull(session.get(variant))));
        return ordered;
    }
}
