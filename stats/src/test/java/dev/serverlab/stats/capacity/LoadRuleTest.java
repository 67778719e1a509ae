package dev.serverlab.stats.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.capacity.LoadRule.Decision;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadRuleTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, UNDECIDED",
        "1, 0, UNDECIDED",
        "0, 1, UNDECIDED",
        "2, 0, HOLDS",
        "0, 2, FAILS",
        "1, 1, UNDECIDED",
        "2, 1, HOLDS",
        "1, 2, FAILS",
        "2, 2, HOLDS",
    })
    void isDecidedAsSoonAsTheMissingWindowsCannotChangeIt(int good, int bad, Decision decision) {
        assertThat(LoadRule.BEST_OF_THREE.of(good, bad)).isEqualTo(decision);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, FAILS", "4, 0, UNDECIDED", "5, 0, HOLDS", "9, 1, FAILS"})
    void allowsNoBadWindowAtAnExceedRatioOfZero(int good, int bad, Decision decision) {
        assertThat(new LoadRule(0, 5).of(good, bad)).isEqualTo(decision);
    }
}
