package dev.serverlab.analysis.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.SessionPlan;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class CalibrationStatisticsTest {

    private final CalibrationStatistics findings = CalibrationStatistics.of(
            CalibrationRuns.QUICK,
            List.of(
                    CalibrationRuns.right("run-01"),
                    CalibrationRuns.run("run-02", Verdict.WORSE, Verdict.INDISTINGUISHABLE, Verdict.INVALID)));

    @Test
    void countsVerdictsOnEqualCopiesApartFromThoseOnKnownDifferences() {
        assertThat(findings.equalCpu().verdicts().comparisons()).isEqualTo(2);
        assertThat(findings.equalCpu().falseVerdicts()).isEqualTo(1);
        assertThat(findings.equalP90().verdicts().comparisons()).isEqualTo(2);
        assertThat(findings.equalP90().falseVerdicts()).isZero();
        assertThat(findings.cpuControl().verdicts().comparisons()).isEqualTo(4);
        assertThat(findings.cpuControl().verdicts().worse()).isEqualTo(2);
        assertThat(findings.latencyControl().verdicts().judged()).isEqualTo(2);
        assertThat(findings.latencyControl().verdicts().worse()).isEqualTo(2);
    }

    @Test
    void countsTheIntervalsThatHoldTheNominalDifference() {
        assertThat(findings.equalCpu().nominalHeld()).isEqualTo(2);
        // 24 % was burned: 25 ± 7 and 24 ± 7 hold it; 1.02 ± 0.04 holds 1.033 ms, and 1.1 ± 0.04 does not.
        assertThat(findings.cpuControl().nominalHeld()).isEqualTo(4);
        assertThat(findings.latencyControl().nominalHeld()).isEqualTo(2);
        assertThat(findings.cpuControl().nominal()).isEqualTo(24);
        assertThat(findings.cpuControl().effectMedian()).isCloseTo(24.5, within(1e-9));
        assertThat(findings.equalP90().nominal()).isZero();
    }

    @Test
    void tellsHowWideIntervalsAreAndWhereTheSpreadComesFrom() {
        assertThat(findings.equalCpu().halfWidthMedian()).isCloseTo(6, within(1e-9));
        assertThat(findings.equalP90().halfWidthLargest()).isCloseTo(0.04, within(1e-9));
        assertThat(findings.equalCpu().detectableMedian()).isCloseTo(7.8, within(1e-9));
        // Blocks have a variance of 0.0016, so 4 of them leave 0.0004 of the sessions' 0.0009 to them.
        assertThat(findings.equalCpu().sessionDeviation()).isCloseTo(100 * Math.sqrt(0.0005), within(1e-9));
        assertThat(findings.equalCpu().blockDeviation()).isCloseTo(4, within(1e-9));
    }

    @Test
    void dividesTheTimeOfARunByTheSpreadThatWasMeasured() {
        // Of 170 s, 3 sessions of 6 blocks of 4 s leave 32.7 s to each start and warm-up. In the same time go 4
        // sessions of 2
        // blocks: 4.339 / √2 · √((0.0005 + 0.0016 / 2) / 4), where 4.339 is the studentized range of 3 means and 6
        // degrees of
        // freedom; that is less than the 5.040 / √2 · √((0.0005 + 0.0016 / 6) / 3) of what was run.
        SessionPlan best = Objects.requireNonNull(findings.bestSplit());
        assertThat(best.sessions()).isEqualTo(4);
        assertThat(best.blocksPerSession()).isEqualTo(2);
        assertThat(best.halfWidth()).isCloseTo(0.0553, within(0.0001));
    }

    @Test
    void knowsNothingWithoutRuns() {
        CalibrationStatistics none = CalibrationStatistics.of(CalibrationRuns.QUICK, List.of());
        assertThat(none.equalCpu().verdicts().comparisons()).isZero();
        assertThat(none.equalCpu().halfWidthMedian()).isNull();
        assertThat(none.bestSplit()).isNull();
        assertThat(Criterion.of(CalibrationRuns.QUICK, none, null)).noneMatch(Criterion::met);
    }
}
