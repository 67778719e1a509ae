package dev.serverlab.stats.paired;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Margin;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Yardstick;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Many runs whose truth is known. CPU per request of a variant in a block is its true value, times what the session does
 * to all, times what this JVM happened to become, times what the block adds; all log-normal.
 *
 * @param truth the true effect of each variant, as a logarithm
 * @param jvm the standard deviation between JVMs of each variant, as a logarithm; that of the log-ratio of two variants
 *     is √2 times as large when they are alike
 * @param sessions per run
 */
public record Simulation(List<Double> truth, List<Double> jvm, int sessions) {

    private static final Yardstick COST = new Yardstick(Scale.RATIO, Direction.LOWER_IS_BETTER, new Margin.Share(5));
    private static final int RUNS = 1_000;
    /** Several questions are asked of the same runs. */
    private static final Map<Simulation, List<List<Comparison>>> COMPARED = new ConcurrentHashMap<>();

    private static final int BLOCKS = 3;
    private static final double SESSION = 0.15;
    private static final double BLOCK = 0.01;

    /** Variants that are all the same, with that standard deviation of their log-ratio. */
    static Simulation ofEqual(int variants, double ofLogRatio, int sessions) {
        // Blocks add their share to what a session's value varies by.
        double jvm = Math.sqrt(ofLogRatio * ofLogRatio / 2 - BLOCK * BLOCK / BLOCKS);
        return new Simulation(Collections.nCopies(variants, 0.0), Collections.nCopies(variants, jvm), sessions);
    }

    /** Variants that cost the same and are not equally noisy. */
    public static Simulation ofUnequal(List<Double> jvm, int sessions) {
        return new Simulation(Collections.nCopies(jvm.size(), 0.0), jvm, sessions);
    }

    /** The last variant costs that much more than the others. */
    Simulation withLastCosting(double percentMore) {
        List<Double> changed = new ArrayList<>(truth);
        changed.set(changed.size() - 1, Math.log1p(percentMore / 100));
        return new Simulation(changed, jvm, sessions);
    }

    /** In what share of runs the comparisons are so. */
    double share(Predicate<List<Comparison>> soThat) {
        return COMPARED.computeIfAbsent(this, same -> same.runs(RUNS).toList()).stream()
                        .filter(soThat)
                        .count()
                / (double) RUNS;
    }

    /** The comparisons of each run, the same ones every time. */
    public Stream<List<Comparison>> runs(int count) {
        Random random = new Random(20260101);
        return IntStream.range(0, count).mapToObj(run -> Comparison.ofPairs(COST, run(random), Map.of()));
    }

    /** Whether the judged interval of a comparison holds the true effect. */
    boolean held(Comparison comparison) {
        return held(comparison, comparison.evidence().interval());
    }

    /** Whether the interval of the pair alone holds the true effect. */
    boolean heldAlone(Comparison comparison) {
        return held(comparison, comparison.evidence().alone());
    }

    private boolean held(Comparison comparison, @Nullable Interval interval) {
        double effect = truth.get(index(comparison.candidate())) - truth.get(index(comparison.baseline()));
        return interval != null && interval.contains(Scale.RATIO.shown(effect));
    }

    private static int index(String variant) {
        return variant.charAt(0) - 'a';
    }

    private List<Session> run(Random random) {
        return IntStream.range(0, sessions).mapToObj(session -> session(random)).toList();
    }

    private Session session(Random random) {
        double ofSession = SESSION * random.nextGaussian();
        List<List<Double>> byVariant = new ArrayList<>();
        for (int variant = 0; variant < truth.size(); variant++) {
            double ofJvm = Math.log(200) + truth.get(variant) + ofSession + jvm.get(variant) * random.nextGaussian();
            byVariant.add(IntStream.range(0, BLOCKS)
                    .mapToObj(block -> Math.exp(ofJvm + BLOCK * random.nextGaussian()))
                    .toList());
        }
        return Sessions.ofBlocks(byVariant);
    }
}
