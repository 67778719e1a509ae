package dev.serverlab.analysis.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.stats.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class CriterionTest {

    private static List<Boolean> met(Design design, CalibrationRun... runs) {
        return Criterion.of(design, CalibrationStatistics.of(design, List.of(runs))).stream()
                .map(Criterion::met)
                .toList();
    }

    @Test
    void areMetWhenEqualIsEqualAndEveryDifferenceIsFound() {
        assertThat(met(CalibrationRuns.QUICK, CalibrationRuns.right("run-01"), CalibrationRuns.right("run-02")))
                .containsExactly(true, true, true, true, true);
    }

    @Test
    void forgiveOneFalseVerdictInTwentyAndNoneOfFewer() {
        CalibrationRun wrong = CalibrationRuns.run("run-01", Verdict.BETTER, Verdict.WORSE, Verdict.WORSE);
        assertThat(met(CalibrationRuns.QUICK, with(9, wrong)).getFirst()).isTrue();
        assertThat(met(CalibrationRuns.QUICK, with(8, wrong, wrong)).getFirst()).isFalse();
        assertThat(met(CalibrationRuns.QUICK, with(8, wrong)).getFirst()).isFalse();
        assertThat(met(CalibrationRuns.RIGOROUS, with(9, wrong)).getFirst()).isFalse();
    }

    @Test
    void areNotMetWhenEqualCopiesWereNotJudged() {
        CalibrationRun invalid = CalibrationRuns.run("run-01", Verdict.INVALID, Verdict.WORSE, Verdict.WORSE);
        assertThat(met(CalibrationRuns.QUICK, with(9, invalid)).getFirst()).isFalse();
    }

    /** Those and so many that found all as it is. */
    private static CalibrationRun[] with(int right, CalibrationRun... others) {
        return Stream.concat(
                        Stream.of(others),
                        Stream.generate(() -> CalibrationRuns.right("right")).limit(right))
                .toArray(CalibrationRun[]::new);
    }

    @Test
    void areNotMetWhenADifferenceWasMissedOrFoundTheWrongWayRound() {
        assertThat(met(
                        CalibrationRuns.QUICK,
                        CalibrationRuns.run("run-01", Verdict.EQUIVALENT, Verdict.INDISTINGUISHABLE, Verdict.WORSE)))
                .containsExactly(true, false, true, true, true);
        assertThat(met(
                        CalibrationRuns.QUICK,
                        CalibrationRuns.run("run-01", Verdict.EQUIVALENT, Verdict.WORSE, Verdict.BETTER)))
                .containsExactly(true, true, false, true, true);
    }

    @Test
    void letTheRigorousProtocolMissASmallDifferenceOnceInFiveAndRequireNarrowerIntervals() {
        CalibrationRun[] runs = Stream.concat(
                        Stream.of(CalibrationRuns.run(
                                "run-01", Verdict.EQUIVALENT, Verdict.INDISTINGUISHABLE, Verdict.WORSE)),
                        Stream.generate(() -> CalibrationRuns.right("run-02")).limit(4))
                .toArray(CalibrationRun[]::new);
        // ±6 % is too wide for it.
        assertThat(met(CalibrationRuns.RIGOROUS, runs)).containsExactly(true, true, true, false, true);
    }
}
