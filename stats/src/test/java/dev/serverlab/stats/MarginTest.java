package dev.serverlab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MarginTest {

    @Test
    void isAShareOfTheBaselineInItsUnitOrAFactorWhateverItIs() {
        Margin share = new Margin.Share(5);

        assertThat(share.on(Scale.DIFFERENCE, 120)).isEqualTo(6);
        assertThat(share.on(Scale.RATIO, 120)).isEqualTo(Math.log1p(0.05));
    }

    @Test
    void isAnAmountWhateverTheBaselineOrTheFactorThatItMakesThere() {
        Margin amount = new Margin.Amount(6);

        assertThat(amount.on(Scale.DIFFERENCE, 120)).isEqualTo(6);
        assertThat(amount.on(Scale.RATIO, 120)).isEqualTo(Math.log1p(0.05));
    }

    @Test
    void isNeverNothing() {
        assertThatThrownBy(() -> new Margin.Share(0)).hasMessageContaining("above 0");
        assertThatThrownBy(() -> new Margin.Amount(Double.NaN)).hasMessageContaining("above 0");
    }
}
