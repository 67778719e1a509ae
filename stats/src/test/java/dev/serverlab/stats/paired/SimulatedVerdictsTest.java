package dev.serverlab.stats.paired;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.Verdict;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often verdicts are wrong and how often they find what is there, with the numbers of sessions that runs have. */
@Tag("thorough")
class SimulatedVerdictsTest {

    @ParameterizedTest
    @CsvSource({"2, 3, 0.05", "3, 2, 0.05", "3, 3, 0.025", "3, 3, 0.05", "3, 3, 0.06", "3, 6, 0.05", "4, 3, 0.06"})
    void identicalVariantsAreToldApartInAtMostFiveOfAHundredRuns(int variants, int sessions, double ofLogRatio) {
        assertThat(Simulation.ofEqual(variants, ofLogRatio, sessions).share(SimulatedVerdictsTest::toldApart))
                .isLessThanOrEqualTo(0.05);
    }

    /**
     * Pooling takes variants for equally noisy. Where JVMs of one spread by 4 % and of the others by 2 %, it is still fine;
     * by 6 % or 9 % and 2 % or 3 %, verdicts are false somewhat more often than 5 %, up to 7 %.
     */
    @ParameterizedTest
    @CsvSource({
        "0.02, 0.02, 0.04, 3, 0.05",
        "0.02, 0.04, 0.04, 3, 0.05",
        "0.02, 0.02, 0.04, 6, 0.05",
        "0.02, 0.02, 0.06, 3, 0.09",
        "0.03, 0.03, 0.09, 3, 0.09"
    })
    void seldomMoreOftenWhenTheyAreNotEquallyNoisy(
            double first, double second, double third, int sessions, double atMost) {
        assertThat(Simulation.ofUnequal(List.of(first, second, third), sessions)
                        .share(SimulatedVerdictsTest::toldApart))
                .isLessThanOrEqualTo(atMost);
    }

    @Test
    void aQuarterMoreCpuIsFoundByThreeSessionsOfThreeVariants() {
        assertThat(Simulation.ofEqual(3, 0.05, 3).withLastCosting(25).share(SimulatedVerdictsTest::lastIsWorse))
                .isGreaterThan(0.98);
    }

    /** Two variants alone have nothing to pool, and Student's t with two degrees of freedom is wide. */
    @Test
    void ofTwoVariantsAloneThreeSessionsFindItLessOften() {
        assertThat(Simulation.ofEqual(2, 0.05, 3).withLastCosting(25).share(SimulatedVerdictsTest::lastIsWorse))
                .isBetween(0.92, 0.97);
    }

    @Test
    void eightPercentMoreCpuIsFoundByTwelveSessionsWhenJvmsAreAlike() {
        assertThat(Simulation.ofEqual(3, 0.03, 12).withLastCosting(8).share(SimulatedVerdictsTest::lastIsWorse))
                .isGreaterThan(0.95);
    }

    @Test
    void identicalVariantsAreFoundEquivalentOnceThereAreSessionsEnough() {
        assertThat(Simulation.ofEqual(3, 0.03, 12)
                        .share(pairs -> pairs.getLast().verdict() == Verdict.EQUIVALENT))
                .isGreaterThan(0.9);
    }

    private static boolean toldApart(List<Comparison> pairs) {
        return pairs.stream().anyMatch(pair -> pair.verdict() == Verdict.BETTER || pair.verdict() == Verdict.WORSE);
    }

    private static boolean lastIsWorse(List<Comparison> pairs) {
        return pairs.getLast().verdict() == Verdict.WORSE;
    }
}
