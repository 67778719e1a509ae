package dev.serverlab.stats.paired;

import dev.serverlab.stats.Direction;
import dev.serverlab.stats.Margin;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Yardstick;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Many runs on a machine whose pace wanders, each of another hour. All variants cost the same at the usual pace. Spreads are
 * those of the reference calibrations.
 *
 * @param variants how many
 * @param sessions per run
 * @param slope by how much the log-ratio of the last to the first changes with the logarithm of the pace; variants between
 *     them lie between
 * @param elsewhere the standard deviation of a variant's slope between runs about that between blocks
 */
public record PaceSimulation(int variants, int sessions, double slope, double elsewhere) {

    private static final Yardstick COST = new Yardstick(Scale.RATIO, Direction.LOWER_IS_BETTER, new Margin.Share(5));

    private static final int BLOCKS = 6;
    private static final double BLOCK = 0.028;
    private static final double JVM = 0.0147;
    private static final double RUN = 0.0075;
    private static final double PACE_OF_BLOCKS = 0.10;
    private static final double PACE_OF_SESSIONS = 0.06;
    private static final double PACE_OF_RUNS = 0.20;
    private static final double PACE_WITHIN_CALIBRATION = 0.10;

    /** The calibration that runs are judged by: ten runs of three equal variants, and four of five unlike ones. */
    private static Prior calibration(Random random, double elsewhere) {
        PaceSimulation equal = new PaceSimulation(3, 3, 0, elsewhere);
        PaceSimulation unlike = new PaceSimulation(5, 3, 0.3, elsewhere);
        return Objects.requireNonNull(Prior.of(
                Scale.RATIO,
                List.of(
                        IntStream.range(0, 10)
                                .mapToObj(run -> equal.run(random, PACE_WITHIN_CALIBRATION))
                                .toList(),
                        IntStream.range(0, 4)
                                .mapToObj(run -> unlike.run(random, PACE_WITHIN_CALIBRATION))
                                .toList())));
    }

    /** The comparisons of each run, the same ones every time; ten runs are judged by one calibration. */
    public Stream<List<Comparison>> runs(int count) {
        Random random = new Random(20260101);
        return IntStream.range(0, count / 10)
                .mapToObj(tenth -> calibration(random, elsewhere))
                .flatMap(prior -> IntStream.range(0, 10).mapToObj(run -> compare(run(random, PACE_OF_RUNS), prior)));
    }

    /** In what share of runs the comparisons are so. */
    double share(int runs, Predicate<List<Comparison>> soThat) {
        return runs(runs).filter(soThat).count() / (double) runs;
    }

    private static List<Comparison> compare(Prior.Repeat run, Prior prior) {
        return Comparison.ofPairs(COST, run.sessions(), Map.of(), new EarlierRuns(prior, run.slower(), 1_000));
    }

    private Prior.Repeat run(Random random, double wanders) {
        double pace = wanders * random.nextGaussian();
        List<Double> ofRun = new ArrayList<>();
        for (int variant = 0; variant < variants; variant++) {
            double between = slope(variant) + elsewhere * random.nextGaussian();
            ofRun.add(RUN * random.nextGaussian() + between * pace);
        }
        List<Session> all = new ArrayList<>();
        double paces = 0;
        for (int session = 0; session < sessions; session++) {
            double ofSession = PACE_OF_SESSIONS * random.nextGaussian();
            paces += ofSession / sessions;
            all.add(session(random, pace, ofSession, ofRun));
        }
        return new Prior.Repeat(all, pace + paces);
    }

    private Session session(Random random, double run, double session, List<Double> ofRun) {
        double[] wander = DoubleStream.generate(() -> PACE_OF_BLOCKS * random.nextGaussian())
                .limit(BLOCKS)
                .toArray();
        List<List<Double>> byVariant = new ArrayList<>();
        for (int variant = 0; variant < variants; variant++) {
            double slope = slope(variant);
            double mean =
                    Math.log(200) + run + session + slope * session + ofRun.get(variant) + JVM * random.nextGaussian();
            byVariant.add(IntStream.range(0, BLOCKS)
                    .mapToObj(block -> Math.exp(mean + (1 + slope) * wander[block] + BLOCK * random.nextGaussian()))
                    .toList());
        }
        return Sessions.ofBlocks(byVariant);
    }

    /** Of a variant against the mean of all. */
    private double slope(int variant) {
        return slope * (variant / (variants - 1.0) - 0.5);
    }
}
