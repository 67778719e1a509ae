package dev.serverlab.stats.profile;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.MeanSquare;
import dev.serverlab.stats.Moments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * By how much the cost of one part differs between two programs, over sessions that ran both.
 *
 * <p>Counts of samples spread like a Poisson variable at least, so that a part's variance from session to session is
 * taken as a multiple φ of that. Few sessions estimate φ badly; but each part of each pair of programs does it, and what
 * they have in common moderates each of them ({@link MeanSquare#common}). φ is never below 1. The intervals of all parts of
 * a pair hold at once with 95 % by Bonferroni's inequality: each is Student's t at 1 − 0.05 / (2 × parts).
 *
 * @param part its name
 * @param baseline what it cost there, in the unit of {@link Sampled}
 * @param candidate the same in the other program
 * @param interval of the difference, candidate minus baseline
 */
public record PartDifference(String part, double baseline, double candidate, Interval interval) {

    private static final double MISS = 0.05;

    /** A part with fewer samples, of both programs in all sessions, is not compared. */
    private static final int MIN_SAMPLES = 10;

    /**
     * Two programs in the same sessions.
     *
     * @param baseline one of them in each session
     * @param candidate the other, likewise
     */
    public record Pair(List<Sampled> baseline, List<Sampled> candidate) {

        /** Of each part that has samples enough; none with fewer than two sessions. */
        private List<Spread> spreads() {
            return baseline.size() < 2 ? List.of() : PartDifference.spreads(baseline, candidate);
        }
    }

    /** The spread of one part's difference, as a multiple of its sampling variance. */
    private record Spread(String part, double difference, double sampling, MeanSquare multiple) {}

    /** Candidate minus baseline. */
    public double difference() {
        return candidate - baseline;
    }

    /** The same with baseline and candidate exchanged. */
    public PartDifference reversed() {
        return new PartDifference(part, candidate, baseline, interval.mapped(value -> -value));
    }

    /** Whether more than chance is in it. */
    public boolean isFound() {
        return interval.clearsZero();
    }

    /**
     * Compares all parts that have samples enough.
     *
     * @return for each pair those that differ most first; none with fewer than two sessions
     */
    public static List<List<PartDifference>> of(List<Pair> pairs) {
        List<List<Spread>> spreads = pairs.stream().map(Pair::spreads).toList();
        MeanSquare common = MeanSquare.common(spreads.stream()
                .flatMap(List::stream)
                .map(Spread::multiple)
                .filter(each -> each.value() > 0)
                .toList());
        return IntStream.range(0, pairs.size())
                .mapToObj(pair -> of(pairs.get(pair), spreads.get(pair), common))
                .toList();
    }

    private static List<PartDifference> of(Pair pair, List<Spread> spreads, @Nullable MeanSquare common) {
        int sessions = pair.baseline.size();
        List<PartDifference> differences = new ArrayList<>();
        for (Spread each : spreads) {
            MeanSquare multiple = common == null ? each.multiple : each.multiple.moderatedBy(common);
            double error = Math.sqrt(Math.max(1, multiple.value()) * each.sampling / sessions);
            double critical = new TDistribution(multiple.degreesOfFreedom())
                    .inverseCumulativeProbability(1 - MISS / 2 / spreads.size());
            differences.add(new PartDifference(
                    each.part,
                    mean(pair.baseline, each.part),
                    mean(pair.candidate, each.part),
                    Interval.around(each.difference, critical * error)));
        }
        differences.sort(Comparator.comparingDouble((PartDifference each) -> -Math.abs(each.difference()))
                .thenComparing(PartDifference::part));
        return differences;
    }

    private static double mean(List<Sampled> sessions, String part) {
        return Moments.mean(sessions.stream().map(session -> session.of(part)).toList());
    }

    private static List<Spread> spreads(List<Sampled> baseline, List<Sampled> candidate) {
        TreeSet<String> parts = new TreeSet<>();
        Stream.of(baseline, candidate)
                .flatMap(List::stream)
                .forEach(session -> parts.addAll(session.counts().keySet()));
        return parts.stream()
                .filter(part -> Stream.of(baseline, candidate)
                                .flatMap(List::stream)
                                .mapToLong(session -> session.count(part))
                                .sum()
                        >= MIN_SAMPLES)
                .map(part -> spread(part, baseline, candidate))
                .toList();
    }

    private static Spread spread(String part, List<Sampled> baseline, List<Sampled> candidate) {
        List<Double> differences = IntStream.range(0, baseline.size())
                .mapToObj(session ->
                        candidate.get(session).of(part) - baseline.get(session).of(part))
                .toList();
        double sampling = IntStream.range(0, baseline.size())
                .mapToDouble(session -> variance(candidate.get(session), part) + variance(baseline.get(session), part))
                .average()
                .orElseThrow();
        return new Spread(
                part,
                Moments.mean(differences),
                sampling,
                new MeanSquare(Moments.variance(differences) / sampling, baseline.size() - 1));
    }

    /** Of a Poisson variable, whose variance is its mean. */
    private static double variance(Sampled session, String part) {
        return session.count(part) * session.cost() * session.cost();
    }
}
