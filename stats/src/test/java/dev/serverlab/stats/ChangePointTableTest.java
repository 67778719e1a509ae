package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Prints the table that {@link ChangePoint} shows:
 * {@code mvn -pl runner -am verify -Dtest=ChangePointTableTest -Dsurefire.failIfNoSpecifiedTests=false -Dchanges.table=true}.
 */
@EnabledIfSystemProperty(named = "changes.table", matches = "true")
class ChangePointTableTest {

    private static final int SERIES = 4_000;

    @ParameterizedTest
    @CsvSource({
        "8, NORMAL, 0",
        "12, NORMAL, 0",
        "20, NORMAL, 0",
        "40, NORMAL, 0",
        "20, DISTURBED, 0",
        "20, NORMAL, 0.2",
        "20, NORMAL, 0.5",
        "40, NORMAL, 0.5"
    })
    void line(int runs, Levels.Noise noise, double alike) {
        Levels none = new Levels(runs, noise, alike, 0);
        Levels small = new Levels(runs, noise, alike, 5);
        Levels large = new Levels(runs, noise, alike, 10);
        double falseAlarms = none.share(SERIES, changes -> !changes.isEmpty());

        System.out.printf(
                Locale.ROOT,
                "%4d  %-10s %.1f  %5.1f  %5.1f %5.1f  %5.1f%n",
                runs,
                noise.name().toLowerCase(Locale.ROOT),
                alike,
                100 * falseAlarms,
                100 * small.share(SERIES, small::isFound),
                100 * large.share(SERIES, large::isFound),
                100 * large.share(SERIES, changes -> changes.size() > 1));
        assertThat(falseAlarms).isBetween(0.0, 1.0);
    }
}
