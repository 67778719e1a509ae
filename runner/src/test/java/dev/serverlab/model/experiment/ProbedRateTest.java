package dev.serverlab.model.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The rate of paired trials of servers that were tried alone. */
final class ProbedRateTest {

    private static double rate(int variants, double micros, double answered) {
        return Paired.probedRate(variants, 2, OptionalDouble.of(micros), answered);
    }

    @Test
    void keepsTheCoresWellBelowSaturation() {
        // 40 % of two cores are 0.8 s of CPU a second; two servers at 2 ms each may take 200 requests each.
        assertThat(rate(2, 2_000, 10_000)).isEqualTo(200);
        assertThat(rate(4, 2_000, 10_000)).isEqualTo(100);
    }

    @Test
    void asksForHalfOfWhatOneAnswered() {
        assertThat(rate(2, 10, 80)).isEqualTo(40);
        assertThat(rate(2, 10, 0.5)).isEqualTo(0.3);
    }

    @Test
    void neverAsksForMoreThanOfTheLabsServersOrNothing() {
        assertThat(rate(2, 10, 100_000)).isEqualTo(400);
        assertThat(rate(2, 10, 0.01)).isEqualTo(0.1);
    }

    @Test
    void sharesWhatWasAnsweredWhereCpuIsNotKnown() {
        assertThat(Paired.probedRate(4, 2, OptionalDouble.empty(), 100)).isEqualTo(10);
    }
}
