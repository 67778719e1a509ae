package dev.serverlab.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.stats.Interval;
import org.junit.jupiter.api.Test;

class EffectWordsTest {

    private static EffectWords words(Effect effect, double measured, Interval interval) {
        return EffectWords.of(MadeUpTrials.against("cpuPercent", effect, 1.02, null), "ms", measured, interval);
    }

    @Test
    void aRatioIsToldInPerCentAndBeyondDoubleAsAFactor() {
        Interval near = new Interval(1.019, 1.043);
        Interval far = new Interval(1.9, 2.1);

        assertThat(words(Effect.RATIO, 1.031, near).measured(1.031, near)).isEqualTo("+3.1 % [+1.9, +4.3]");
        assertThat(words(Effect.RATIO, 1.031, near).range()).isEqualTo("from +2 % up");
        assertThat(words(Effect.RATIO, 2.0, far).measured(2.0, far)).isEqualTo("×2.00 [×1.90, ×2.10]");
        assertThat(words(Effect.RATIO, 2.0, far).range()).isEqualTo("from ×1.02 up");
    }

    @Test
    void aNegativeDifferenceHasAMinusAndNothingHasNoSign() {
        Interval interval = new Interval(-1.5, 0);

        assertThat(words(Effect.DIFFERENCE, -0.75, interval).measured(-0.75, interval))
                .isEqualTo("−0.8 ms [−1.5, 0.0]");
    }
}
