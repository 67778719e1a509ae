package dev.serverlab.analysis.calibration;

import static dev.serverlab.analysis.calibration.CalibrationRuns.QUICK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.serverlab.stats.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class CriterionTest {

    private static List<Boolean> met(Design design, CalibrationRun... runs) {
        return Criterion.of(design, CalibrationStatistics.of(design, List.of(runs)), null).stream()
                .map(Criterion::met)
                .toList();
    }

    @Test
    void areMetWhenEqualIsEqualAndEveryDifferenceIsFound() {
        assertThat(met(QUICK, CalibrationRuns.right("run-01"), CalibrationRuns.right("run-02")))
                .containsExactly(true, true, true, true, true);
    }

    @Test
    void forgiveOneFalseVerdictInTwentyAndNoneOfFewer() {
        CalibrationRun wrong = CalibrationRuns.run("run-01", Verdict.BETTER, Verdict.WORSE, Verdict.WORSE);
        assertThat(met(QUICK, with(9, wrong)).getFirst()).isTrue();
        assertThat(met(QUICK, with(8, wrong, wrong)).getFirst()).isFalse();
        assertThat(met(QUICK, with(8, wrong)).getFirst()).isFalse();
        assertThat(met(CalibrationRuns.RIGOROUS, with(9, wrong)).getFirst()).isFalse();
    }

    @Test
    void areNotMetWhenEqualCopiesWereNotJudged() {
        CalibrationRun invalid = CalibrationRuns.run("run-01", Verdict.INVALID, Verdict.WORSE, Verdict.WORSE);
        assertThat(met(QUICK, with(9, invalid)).getFirst()).isFalse();
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
                        QUICK,
                        CalibrationRuns.run("run-01", Verdict.EQUIVALENT, Verdict.INDISTINGUISHABLE, Verdict.WORSE)))
                .containsExactly(true, false, true, true, true);
        assertThat(met(QUICK, CalibrationRuns.run("run-01", Verdict.EQUIVALENT, Verdict.WORSE, Verdict.BETTER)))
                .containsExactly(true, true, false, true, true);
    }

    @Test
    void requireUnlikeServersToHideNeitherWhatIsEqualNorWhatACostReallyIs() {
        assertThat(besideUnlike(QUICK, Verdict.EQUIVALENT, 24.6, 19, 31)).containsExactly(true, true);
        assertThat(besideUnlike(QUICK, Verdict.BETTER, 24.6, 19, 31)).containsExactly(false, true);
        // 33 ± 7 µs is found, but more than was burned.
        assertThat(besideUnlike(QUICK, Verdict.EQUIVALENT, 24.6, 33)).containsExactly(true, false);
        assertThat(besideUnlike(QUICK, Verdict.EQUIVALENT, 24.6, 2)).containsExactly(true, false);
        assertThat(besideUnlike(QUICK, Verdict.EQUIVALENT)).containsExactly(false, false);
    }

    @Test
    void sayHowMuchMoreWasFoundBesideUnlikeServers() {
        assertThat(unlike(QUICK, Verdict.EQUIVALENT, 24, 33).toList())
                .extracting(Criterion::required, Criterion::reached)
                .containsExactly(
                        tuple(
                                "Beside unlike servers, equal copies are told apart in at most 5 % of comparisons",
                                "0 of 2"),
                        tuple(
                                "Beside unlike servers, a known cost of CPU is found every time, and the intervals hold it",
                                "2 of 2, held by 1 (24.5 µs burned, 28.5 µs found)"));
    }

    private static Stream<Criterion> unlike(Design design, Verdict equal, double... found) {
        return Criterion.of(
                        design,
                        CalibrationStatistics.of(design, List.of()),
                        CalibrationRuns.unlike(design, equal, found))
                .stream()
                .skip(5);
    }

    private static List<Boolean> besideUnlike(Design design, Verdict equal, double... found) {
        return unlike(design, equal, found).map(Criterion::met).toList();
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
