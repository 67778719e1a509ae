package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.trial.RateProbe.ProbedServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Two cores, of which 0.8 s a second are for the load. */
final class ProbedServerTest {

    private static final ProbedServer COMPILING = new ProbedServer(500, 2_900.0, 1_000.0, 100.0, 2);

    @Test
    void leavesTheJitOutOfTheRate() {
        assertThat(COMPILING.rate(2)).isEqualTo(200);
        assertThat(new ProbedServer(500, 1_900.0, null, 100.0, 2).rate(2)).isEqualTo(200);
        assertThat(new ProbedServer(500, null, null, 100.0, 2).rate(2)).isEqualTo(100);
    }

    @Test
    void expectsAWarmUpByWhatARequestCosts() {
        assertThat(COMPILING.warmup()).isEqualTo(Duration.ofSeconds(44));
    }

    @Test
    void expectsAUsualWarmUpWhereTheJitCannotBeSeen() {
        assertThat(new ProbedServer(500, 1_900.0, null, 100.0, 2).warmup()).isEqualTo(Duration.ofSeconds(25));
    }

    @Test
    void keepsCpusBusyFromSevenTenthsOfThemOn() {
        assertThat(COMPILING.keepsCpusBusy()).isTrue();
        assertThat(new ProbedServer(466, 2_900.0, 1_000.0, 100.0, 2).keepsCpusBusy())
                .isFalse();
        assertThat(new ProbedServer(500, null, null, 100.0, 2).keepsCpusBusy()).isFalse();
    }
}
