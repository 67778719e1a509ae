package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Prints the table that {@link RunEstimate} rests on: {@code mvn -pl runner -am test -Dtest=RunCoverageTableTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dcoverage.table=true}.
 */
@EnabledIfSystemProperty(named = "coverage.table", matches = "true")
public class RunCoverageTableTest {

    private static final int COMPARISONS = 40_000;

    @ParameterizedTest
    @CsvSource({
        "0.0, 10, 3, 1, 3",
        "0.7, 10, 3, 1, 3",
        "0.7, 5, 3, 1, 3",
        "0.7, 10, 3, 1, 8",
        "0.9, 5, 8, 1, 8",
        "0.9, 5, 8, 1, 3",
        "1.5, 5, 3, 1, 3",
        "0.7, 10, 3, 2, 3",
        "0.7, 10, 3, 3, 3",
        "0.7, 10, 3, 5, 3"
    })
    void line(double ofRuns, int calibrationRuns, int calibrationTrials, int runs, int trials) {
        List<RunSimulation.Drawn> drawn = new RunSimulation(ofRuns, calibrationRuns, calibrationTrials, runs, trials)
                .comparisons(COMPARISONS)
                .toList();
        System.out.printf(
                Locale.ROOT,
                "%3.1f  %2d × %d  %d × %d  | Welch %4.1f | judged %4.1f, half-width %4.2f, true %4.2f%n",
                ofRuns,
                calibrationRuns,
                calibrationTrials,
                runs,
                trials,
                share(drawn.stream().map(RunSimulation.Drawn::byTrialsAlone).toList()),
                share(drawn.stream().map(each -> each.difference().interval(1)).toList()),
                Moments.median(drawn.stream()
                        .map(each -> each.difference().interval(1).halfWidth())
                        .toList()),
                1.96 * Math.sqrt(2 * (ofRuns * ofRuns + 1.0 / trials) / runs));
        assertThat(drawn).hasSize(COMPARISONS);
    }

    private static double share(List<Interval> intervals) {
        return 100.0 * intervals.stream().filter(each -> each.contains(0)).count() / intervals.size();
    }
}
