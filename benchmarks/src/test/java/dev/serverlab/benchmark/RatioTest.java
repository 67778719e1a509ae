package dev.serverlab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatioTest {

    @Test
    public void spansStudentsIntervalOfTheSessionsLogarithms() {
        // Mean 0.05, standard deviation 0.02582, t(3) = 3.1824: half width 0.04108.
        Ratio ratio = Ratio.of(List.of(0.02, 0.04, 0.06, 0.08));
        assertThat(ratio.value()).isCloseTo(Math.exp(0.05), within(1e-9));
        assertThat(ratio.low()).isCloseTo(Math.exp(0.05 - 0.04108), within(1e-5));
        assertThat(ratio.high()).isCloseTo(Math.exp(0.05 + 0.04108), within(1e-5));
    }

    @Test
    public void refusesASingleSessionSinceItHasNoSpread() {
        assertThatIllegalArgumentException().isThrownBy(() -> Ratio.of(List.of(0.1)));
    }
}
