package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    void showsARatioAsAChangeInPerCent() {
        assertThat(Scale.RATIO.shown(Math.log(1.5))).isCloseTo(50, within(1e-9));
        assertThat(Scale.RATIO.shown(Math.log(0.5))).isCloseTo(-50, within(1e-9));
        assertThat(Scale.RATIO.effect(Scale.RATIO.shown(0.3))).isCloseTo(0.3, within(1e-12));
    }

    @Test
    void showsAnIntervalWithoutAnEndAsOneThatKeptFilesHold() {
        Interval twoUnlikeSessions = Interval.around(0.5, 900).mapped(Scale.RATIO::shown);

        assertThat(twoUnlikeSessions).isEqualTo(new Interval(-100, 1e9));
    }

    @Test
    void showsADifferenceAsItIs() {
        assertThat(Scale.DIFFERENCE.shown(2e9)).isEqualTo(2e9);
    }
}
