package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountedEventsTest {

    /** Steady events of any rate, and windows that begin anywhere between two of them. */
    @Test
    void theRateOfSteadyEventsLiesInTheBoundAlways() {
        Random random = new Random(1);
        for (int window = 0; window < 2_000; window++) {
            double perSecond = 0.1 + 20 * random.nextDouble();
            int series = 1 + random.nextInt(3);
            double events = IntStream.range(0, series)
                    .mapToDouble(each -> {
                        double phase = random.nextDouble();
                        return Math.floor(perSecond * 20 + phase) - Math.floor(phase);
                    })
                    .sum();

            Interval bound = new CountedEvents(events, series, 20).bound();

            assertThat(bound.contains(60 * series * perSecond)).isTrue();
        }
    }

    @Test
    void windowsAreAddedBeforeTheyAreDivided() {
        CountedEvents both = new CountedEvents(10, 1, 60).plus(new CountedEvents(90, 1, 120));

        assertThat(both.perMinute()).isEqualTo(100 / 3.0);
        assertThat(both.bound()).isEqualTo(new Interval(98 / 3.0, 34));
    }

    @Test
    void noRateLiesBelowNothing() {
        assertThat(new CountedEvents(0, 1, 60).bound()).isEqualTo(new Interval(0, 1));
    }
}
