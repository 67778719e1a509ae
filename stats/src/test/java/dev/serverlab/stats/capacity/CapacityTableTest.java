package dev.serverlab.stats.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prints the table of docs/capacity.md, which has the command. */
@EnabledIfSystemProperty(named = "coverage.table", matches = "true")
class CapacityTableTest {

    private static final int RUNS = 20_000;

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 0", "0.03, 0, 0, 0", "0.03, 0.02, 0.03, 0", "0.03, 0.02, 0.03, 0.05", "0.06, 0.03, 0.03, 0.1"
    })
    void line(double ofStarts, double width, double disturbed, double ofMachine) {
        SimulatedRun alike = SimulatedRun.of(List.of(100.0, 100.0, 100.0), ofStarts, width, disturbed, ofMachine);
        SimulatedRun unlike = SimulatedRun.of(List.of(100.0, 115.0), ofStarts, width, disturbed, ofMachine);
        double coverage = alike.coverage(RUNS, new Random(1));

        System.out.printf(
                Locale.ROOT,
                "| %.0f %% | %.0f %% | %.0f %% | %.0f %% | %.1f %% | %.1f %% | %.1f %% | %.0f %% |%n",
                100 * ofStarts,
                100 * width,
                100 * disturbed,
                100 * ofMachine,
                100 * coverage,
                100 * alike.share(RUNS, new Random(2), SimulatedCapacityTest::anyIsToldApart),
                100
                        * unlike.share(
                                RUNS, new Random(3), pairs -> SimulatedCapacityTest.isAlikeOrWorse(pairs.getFirst())),
                100 * unlike.share(RUNS, new Random(4), pairs -> pairs.getFirst() == Verdict.BETTER));
        assertThat(coverage).isPositive();
    }
}
