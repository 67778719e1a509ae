package dev.serverlab.stats.paired;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.StudentizedRange;
import dev.serverlab.stats.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Prints the table that {@link Comparison} rests its choice of an interval on:
 * {@code mvn -pl runner -am verify -Dtest=CoverageTableTest -Dsurefire.failIfNoSpecifiedTests=false -Dcoverage.table=true}.
 */
@EnabledIfSystemProperty(named = "coverage.table", matches = "true")
public class CoverageTableTest {

    private static final int RUNS = 40_000;

    @ParameterizedTest
    @CsvSource({
        "1.5 1.5 1.5, 3",
        "3.5 3.5 3.5, 3",
        "3.5 3.5 3.5, 6",
        "3.5 3.5 3.5, 8",
        "2 2 4, 3",
        "2 4 4, 3",
        "1.5 1.5 4.5, 3",
        "1.5 1.5 4.5, 6",
        "1.5 1.5 4.5, 8",
        "1.5 4.5 4.5, 6",
        "3 3 9, 3",
        "3.5 3.5 3.5 3.5, 3",
        "3.5 3.5 3.5 3.5, 6",
        "1.5 1.5 1.5 4.5, 3",
        "1.5 1.5 1.5 4.5, 6",
        "1.5 1.5 4.5 4.5, 6"
    })
    void line(String percent, int sessions) {
        List<Double> noise = Stream.of(percent.split(" "))
                .map(each -> Double.parseDouble(each) / 100)
                .toList();
        List<List<Comparison>> runs =
                Simulation.ofUnequal(noise, sessions).runs(RUNS).toList();
        int pairs = runs.getFirst().size();
        TDistribution t = new TDistribution(sessions - 1);
        double byT = t.inverseCumulativeProbability(0.975);
        double bonferroni = t.inverseCumulativeProbability(1 - 0.025 / pairs) / byT;
        double tukey = new StudentizedRange(noise.size(), (noise.size() - 1) * (sessions - 1)).criticalValue() / byT;

        System.out.printf(
                Locale.ROOT,
                "%s %d  | %s | %s | %s | false verdicts %.1f %%%n",
                percent,
                sessions,
                line(
                        runs,
                        (run, pair) -> onScale(
                                pair, Objects.requireNonNull(pair.evidence().interval()), 1)),
                line(runs, (run, pair) -> Interval.around(effect(pair), tukey * pooledByT(run))),
                line(runs, (run, pair) -> onScale(pair, alone(pair), bonferroni)),
                100
                        * share(
                                runs,
                                run -> run.stream()
                                        .anyMatch(pair ->
                                                pair.verdict() == Verdict.WORSE || pair.verdict() == Verdict.BETTER)));
        assertThat(runs).hasSize(RUNS);
    }

    /** The variance of the residual is the mean of that of all pairs. */
    private static double pooledByT(List<Comparison> run) {
        return Math.sqrt(Moments.mean(run.stream()
                .map(pair -> Math.pow(onScale(pair, alone(pair), 1).halfWidth(), 2))
                .toList()));
    }

    private static Interval alone(Comparison pair) {
        return Objects.requireNonNull(pair.evidence().alone());
    }

    private static Interval onScale(Comparison pair, Interval shown, double widen) {
        double halfWidth = shown.mapped(Scale.RATIO::effect).halfWidth();
        return Interval.around(effect(pair), halfWidth * widen);
    }

    private static double effect(Comparison pair) {
        return Scale.RATIO.effect(Objects.requireNonNull(pair.evidence().effect()));
    }

    private static String line(
            List<List<Comparison>> runs, BiFunction<List<Comparison>, Comparison, Interval> interval) {
        return String.format(
                Locale.ROOT,
                "half-width %4.1f–%4.1f, last pair %.1f, all pairs %.1f",
                100 * medianHalfWidth(runs, List::getFirst, interval),
                100 * medianHalfWidth(runs, List::getLast, interval),
                100 * share(runs, run -> interval.apply(run, run.getLast()).contains(0)),
                100
                        * share(
                                runs,
                                run -> run.stream()
                                        .allMatch(pair ->
                                                interval.apply(run, pair).contains(0))));
    }

    private static double medianHalfWidth(
            List<List<Comparison>> runs,
            Function<List<Comparison>, Comparison> pair,
            BiFunction<List<Comparison>, Comparison, Interval> interval) {
        return Moments.median(runs.stream()
                .map(run -> interval.apply(run, pair.apply(run)).halfWidth())
                .toList());
    }

    private static double share(List<List<Comparison>> runs, Predicate<List<Comparison>> soThat) {
        return runs.stream().filter(soThat).count() / (double) runs.size();
    }
}
