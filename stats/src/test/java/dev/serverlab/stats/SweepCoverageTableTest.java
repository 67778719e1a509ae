package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Prints the table in the Javadoc of {@link PooledRounds}. */
@EnabledIfSystemProperty(named = "coverage.table", matches = "true")
class SweepCoverageTableTest {

    private static final int SWEEPS = 20_000;

    @Test
    void printsHowOftenTheTruthIsHeld() {
        List<SweepSimulation> lines = List.of(
                SweepSimulation.ofSix(2, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03),
                SweepSimulation.ofSix(3, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03),
                SweepSimulation.ofSix(3, 0.01, 0.01, 0.01, 0.03, 0.03, 0.03),
                SweepSimulation.ofSix(3, 0.001, 0.001, 0.001, 0.03, 0.03, 0.03),
                SweepSimulation.ofSix(3, 0.001, 0.001, 0.001, 0.001, 0.001, 0.03));
        StringBuilder table = new StringBuilder();
        for (SweepSimulation line : lines) {
            table.append(line.deviation())
                    .append(String.format(
                            Locale.ROOT,
                            " %d %.1f %.1f %.1f%n",
                            line.rounds(),
                            100 * line.share(SWEEPS, drawn -> line.held(drawn, 0)),
                            100 * line.share(SWEEPS, drawn -> line.held(drawn, 5)),
                            100 * line.share(SWEEPS, drawn -> line.sufficientHeld(drawn, 0.98))));
        }
        System.out.print(table);
        assertThat(table).isNotEmpty();
    }
}
