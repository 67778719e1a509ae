package dev.serverlab.stats.paired;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
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
    private static final int PAIRS = 3;

    @ParameterizedTest
    @CsvSource({
        "1.5, 1.5, 1.5, 3",
        "3.5, 3.5, 3.5, 3",
        "3.5, 3.5, 3.5, 6",
        "2, 2, 4, 3",
        "2, 4, 4, 3",
        "1.5, 1.5, 4.5, 3",
        "1.5, 1.5, 4.5, 6",
        "3, 3, 9, 3"
    })
    void line(double first, double second, double third, int sessions) {
        Simulation same = Simulation.ofUnequal(first / 100, second / 100, third / 100, sessions);
        List<List<Comparison>> runs = same.runs(RUNS).toList();
        TDistribution t = new TDistribution(sessions - 1);
        double widen = t.inverseCumulativeProbability(1 - 0.025 / PAIRS) / t.inverseCumulativeProbability(0.975);
        Function<Comparison, Interval> judged =
                pair -> onScale(pair, Objects.requireNonNull(pair.evidence().interval()), 1);
        Function<Comparison, Interval> alone =
                pair -> onScale(pair, Objects.requireNonNull(pair.evidence().alone()), 1);
        Function<Comparison, Interval> bonferroni =
                pair -> onScale(pair, Objects.requireNonNull(pair.evidence().alone()), widen);

        System.out.printf(
                Locale.ROOT,
                "%3.1f %3.1f %3.1f %d  | %s | %s | %s | false verdicts %.1f %%%n",
                first,
                second,
                third,
                sessions,
                line(runs, judged),
                line(runs, alone),
                line(runs, bonferroni),
                100
                        * share(
                                runs,
                                pairs -> pairs.stream()
                                        .anyMatch(pair ->
                                                pair.verdict() == Verdict.WORSE || pair.verdict() == Verdict.BETTER)));
        assertThat(runs).hasSize(RUNS);
    }

    private static Interval onScale(Comparison pair, Interval shown, double widen) {
        Interval scaled = new Interval(Scale.RATIO.effect(shown.low()), Scale.RATIO.effect(shown.high()));
        double effect =
                Scale.RATIO.effect(Objects.requireNonNull(pair.evidence().effect()));
        return Interval.around(effect, scaled.halfWidth() * widen);
    }

    private static String line(List<List<Comparison>> runs, Function<Comparison, Interval> interval) {
        return String.format(
                Locale.ROOT,
                "half-width %4.1f–%4.1f, last pair %.1f, all pairs %.1f",
                100 * medianHalfWidth(runs, 0, interval),
                100 * medianHalfWidth(runs, PAIRS - 1, interval),
                100 * share(runs, pairs -> interval.apply(pairs.getLast()).contains(0)),
                100 * share(runs, pairs -> pairs.stream().map(interval).allMatch(each -> each.contains(0))));
    }

    private static double medianHalfWidth(
            List<List<Comparison>> runs, int pair, Function<Comparison, Interval> interval) {
        return Moments.median(runs.stream()
                .map(pairs -> interval.apply(pairs.get(pair)).halfWidth())
                .toList());
    }

    private static double share(List<List<Comparison>> runs, Predicate<List<Comparison>> soThat) {
        return runs.stream().filter(soThat).count() / (double) runs.size();
    }
}
