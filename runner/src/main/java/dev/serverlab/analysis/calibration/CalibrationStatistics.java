package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.stats.paired.SessionPlan;
import dev.serverlab.stats.paired.VarianceComponents;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What all runs of a calibration show about the instrument.
 *
 * <p>CPU per request is in per cent of the baseline's, so that machines can be compared.
 *
 * @param equalCpu comparisons of the equal copies by CPU per request
 * @param equalP90 the same by p90
 * @param cpuControl comparisons of the costlier copy with each of the equal ones by CPU per request
 * @param latencyControl comparisons of the later copy with each of the equal ones by p90
 * @param bestSplit how the time of one run would best be divided into sessions and blocks, by the spread that the equal
 *     copies' CPU per request had here; its half-width is a share of what a request costs, 0.05 is 5 %. Absent where the
 *     spread was not measured
 */
public record CalibrationStatistics(
        Group equalCpu,
        Group equalP90,
        Group cpuControl,
        Group latencyControl,
        @Nullable SessionPlan bestSplit) {

    /** Two that are equal, and the third. */
    private static final int COPIES = 3;

    static CalibrationStatistics of(Design design, List<CalibrationRun> runs) {
        Group equalCpu = Group.of(runs, Metrics.CPU_PER_REQUEST, design::comparesEqualCopies, run -> 0, false);
        return new CalibrationStatistics(
                equalCpu,
                Group.of(runs, Metrics.P90, design::comparesEqualCopies, run -> 0, false),
                Group.of(
                        runs,
                        Metrics.CPU_PER_REQUEST,
                        design::comparesCostlierCopy,
                        CalibrationRun::expectedPercent,
                        false),
                Group.of(runs, Metrics.P90, design::comparesCostlierCopy, CalibrationRun::expectedMillis, false),
                bestSplit(design.paired(), equalCpu, runs));
    }

    private static @Nullable SessionPlan bestSplit(Paired paired, Group equalCpu, List<CalibrationRun> runs) {
        Double ofSessions = equalCpu.sessionDeviation();
        Double ofBlocks = equalCpu.blockDeviation();
        Double seconds = Group.median(runs.stream().map(run -> Double.valueOf(run.seconds())));
        if (ofSessions == null || ofBlocks == null || seconds == null) {
            return null;
        }
        double betweenBlocks = Math.pow(ofBlocks / 100, 2);
        Duration budget = Duration.ofMillis(Math.round(seconds * 1e3));
        Duration blocks = paired.block().multipliedBy(paired.blocks());
        Duration session = budget.dividedBy(paired.sessions()).minus(blocks);
        double effects = Math.pow(ofSessions / 100, 2) + betweenBlocks / paired.blocks();
        VarianceComponents spread = new VarianceComponents(effects, betweenBlocks, paired.blocks());
        return SessionPlan.best(spread, COPIES, budget, session, paired.block()).orElse(null);
    }

    /** A formatted number; a dash when it is absent. */
    public static String number(@Nullable Double value, String form) {
        return value == null ? "–" : String.format(Locale.ROOT, form, value);
    }

    /** One line, such as for the end of a run. */
    public String inShort() {
        int apart = equalCpu.falseVerdicts() + equalP90.falseVerdicts();
        int equal = equalCpu.verdicts().comparisons() + equalP90.verdicts().comparisons();
        return "equal copies told apart in " + apart + " of " + equal + " comparisons, +CPU found in "
                + cpuControl.found() + ", +1 ms in " + latencyControl.found() + "; intervals of ±"
                + number(equalCpu.halfWidthMedian(), "%.1f") + " % of CPU per request and ±"
                + number(equalP90.halfWidthMedian(), "%.2f") + " ms of p90";
    }
}
