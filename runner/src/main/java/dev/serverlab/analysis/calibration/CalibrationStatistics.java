package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.SessionPlan;
import dev.serverlab.stats.paired.VarianceComponents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all runs of a calibration say of the instrument.
 *
 * @param equalCpu comparisons of the equal copies by CPU per request
 * @param equalP90 the same by p90
 * @param cpuControl comparisons of the costlier copy with each of the equal ones by CPU per request
 * @param latencyControl comparisons of the later copy with each of the equal ones by p90
 * @param bestSplit how the time of one run would best be divided into sessions and blocks, by the spread that the equal
 *     copies' CPU per request had here; its half-width is on a log scale, so that 0.05 is about 5 %. Absent where the spread
 *     was not measured
 */
public record CalibrationStatistics(
        Group equalCpu,
        Group equalP90,
        Group cpuControl,
        Group latencyControl,
        @Nullable SessionPlan bestSplit) {

    /** Two that are equal, and the third. */
    private static final int COPIES = 3;

    /**
     * Comparisons of one kind.
     *
     * @param comparisons how many there are
     * @param judged how many have a verdict, be it that nothing can be told
     * @param better how many called the candidate better
     * @param worse how many called it worse
     * @param nominal what the candidate was made to differ by, at the median of the comparisons; 0 for equal copies. It is
     *     nominal: what a request burns can make the rest of it cheaper or dearer. Absent without comparisons
     * @param effectMedian what was found instead
     * @param nominalHeld how many intervals held the nominal difference of their run
     * @param halfWidthMedian of the intervals, in the metric's unit; absent without any
     * @param halfWidthLargest of the intervals
     * @param detectableMedian the smallest effect that such a run finds four times out of five, at the median
     * @param sessionDeviation what sessions add to the spread of the effect, in per cent or ms; 0 when it is too small to be
     *     seen; absent where it is not measured
     * @param blockDeviation how blocks spread within their session, in the same unit
     */
    public record Group(
            int comparisons,
            int judged,
            int better,
            int worse,
            @Nullable Double nominal,
            @Nullable Double effectMedian,
            int nominalHeld,
            @Nullable Double halfWidthMedian,
            @Nullable Double halfWidthLargest,
            @Nullable Double detectableMedian,
            @Nullable Double sessionDeviation,
            @Nullable Double blockDeviation) {

        /** Comparisons of equal copies that called one of them better or worse. */
        public int falseVerdicts() {
            return better + worse;
        }

        /** How many called the candidate worse, such as {@code 5 of 5}. */
        String found() {
            return worse + " of " + comparisons;
        }
    }

    static CalibrationStatistics of(Design design, List<CalibrationRun> runs) {
        Variant more = design.more();
        Metric cpu = Metrics.CPU_PER_REQUEST;
        Metric p90 = Metrics.P90;
        Group equalCpu = group(runs, cpu, more, false, run -> 0);
        return new CalibrationStatistics(
                equalCpu,
                group(runs, p90, more, false, run -> 0),
                group(runs, cpu, more, true, CalibrationRun::expectedPercent),
                group(runs, p90, more, true, CalibrationRun::expectedMillis),
                bestSplit(design.paired(), equalCpu, runs));
    }

    private static @Nullable SessionPlan bestSplit(Paired paired, Group equalCpu, List<CalibrationRun> runs) {
        Double ofSessions = equalCpu.sessionDeviation();
        Double ofBlocks = equalCpu.blockDeviation();
        Double seconds = median(runs.stream().map(run -> Double.valueOf(run.seconds())));
        if (ofSessions == null || ofBlocks == null || seconds == null) {
            return null;
        }
        double betweenBlocks = Math.pow(ofBlocks / 100, 2);
        Duration budget = Duration.ofMillis(Math.round(seconds * 1e3));
        Duration blocks = paired.block().multipliedBy(paired.blocks());
        return SessionPlan.best(
                        new VarianceComponents(
                                Math.pow(ofSessions / 100, 2) + betweenBlocks / paired.blocks(),
                                betweenBlocks,
                                paired.blocks()),
                        COPIES,
                        budget,
                        budget.dividedBy(paired.sessions()).minus(blocks),
                        paired.block())
                .orElse(null);
    }

    private static Group group(
            List<CalibrationRun> runs,
            Metric metric,
            Variant more,
            boolean withMore,
            ToDoubleFunction<CalibrationRun> nominal) {
        List<ComparisonResult> all = new ArrayList<>();
        List<Double> nominals = new ArrayList<>();
        int held = 0;
        for (CalibrationRun run : runs) {
            for (ComparisonResult each : run.comparisons()) {
                if (each.metric().equals(metric.id()) && each.candidate().equals(more) == withMore) {
                    Interval interval = each.interval();
                    all.add(each);
                    nominals.add(nominal.applyAsDouble(run));
                    held += interval != null && interval.contains(nominal.applyAsDouble(run)) ? 1 : 0;
                }
            }
        }
        List<Double> halfWidths = all.stream()
                .flatMap(each -> Stream.ofNullable(each.interval()))
                .map(Interval::halfWidth)
                .toList();
        List<VarianceComponents> spreads = all.stream()
                .flatMap(each -> Stream.ofNullable(each.evidence().variance()))
                .toList();
        double scale = metric.scale() == Scale.RATIO ? 100 : 1;
        return new Group(
                all.size(),
                all.size() - count(all, Verdict.INVALID),
                count(all, Verdict.BETTER),
                count(all, Verdict.WORSE),
                median(nominals.stream()),
                median(all.stream().map(ComparisonResult::effect)),
                held,
                median(halfWidths.stream()),
                halfWidths.stream().max(Comparator.naturalOrder()).orElse(null),
                median(all.stream().map(each -> each.evidence().smallestDetectable())),
                deviation(spreads, scale, VarianceComponents::betweenSessions),
                deviation(spreads, scale, VarianceComponents::betweenBlocks));
    }

    private static int count(List<ComparisonResult> all, Verdict verdict) {
        return (int) all.stream().filter(each -> each.verdict() == verdict).count();
    }

    private static @Nullable Double deviation(
            List<VarianceComponents> spreads, double scale, ToDoubleFunction<VarianceComponents> variance) {
        OptionalDouble mean = spreads.stream().mapToDouble(variance).average();
        return mean.isPresent() ? scale * Math.sqrt(Math.max(0, mean.getAsDouble())) : null;
    }

    private static @Nullable Double median(Stream<@Nullable Double> values) {
        List<Double> known = values.flatMap(Stream::ofNullable).toList();
        return known.isEmpty() ? null : Double.valueOf(Moments.median(known));
    }

    /** A number as people read it; a dash when it is absent. */
    public static String number(@Nullable Double value, String form) {
        return value == null ? "–" : String.format(Locale.ROOT, form, value);
    }

    /** One line, such as for the end of a run. */
    public String inShort() {
        int apart = equalCpu.falseVerdicts() + equalP90.falseVerdicts();
        int equal = equalCpu.comparisons() + equalP90.comparisons();
        return "equal copies told apart in " + apart + " of " + equal + " comparisons, +CPU found in "
                + cpuControl.found() + ", +1 ms in " + latencyControl.found() + "; intervals of ±"
                + number(equalCpu.halfWidthMedian(), "%.1f") + " % of CPU per request and ±"
                + number(equalP90.halfWidthMedian(), "%.2f") + " ms of p90";
    }
}
