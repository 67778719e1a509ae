package dev.serverlab.analysis.calibration;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something that the instrument is required to reach.
 *
 * @param required the requirement in words
 * @param reached what was reached, in words
 * @param met whether that is enough
 */
public record Criterion(String required, String reached, boolean met) {

    /** At most this share of the comparisons of equal copies may tell them apart; of fewer than 20 that is none. */
    private static final double MAX_FALSE = 0.05;

    private static final double QUICK_CPU_PERCENT = 10;
    private static final double QUICK_P90_MILLIS = 0.25;
    private static final double RIGOROUS_CPU_PERCENT = 4;
    private static final double RIGOROUS_P90_MILLIS = 0.1;
    /** A small effect may be missed once in five runs. */
    private static final double RIGOROUS_FEWEST_FOUND = 0.8;

    /** @param unlike absent when nothing ran beside unlike servers */
    static List<Criterion> of(Design design, CalibrationStatistics findings, @Nullable UnlikeServers unlike) {
        boolean rigorous = design.rigorous();
        List<Criterion> alike = List.of(
                equal(
                        rigorous
                                ? "Equal copies are never told apart"
                                : "Of 20 comparisons of equal copies, 1 at most tells them apart",
                        findings.equalCpu(),
                        findings.equalP90(),
                        rigorous ? 0 : MAX_FALSE),
                found(
                        String.format(Locale.ROOT, "+%.0f %% of CPU per request is found", design.cpuPercent()),
                        findings.cpuControl(),
                        rigorous ? RIGOROUS_FEWEST_FOUND : 1),
                found("+1 ms of p90 is found", findings.latencyControl(), 1),
                width("CPU per request", "%", findings.equalCpu(), rigorous ? RIGOROUS_CPU_PERCENT : QUICK_CPU_PERCENT),
                width("p90", "ms", findings.equalP90(), rigorous ? RIGOROUS_P90_MILLIS : QUICK_P90_MILLIS));
        return unlike == null
                ? alike
                : Stream.concat(alike.stream(), beside(unlike, rigorous ? RIGOROUS_FEWEST_FOUND : 1))
                        .toList();
    }

    private static Stream<Criterion> beside(UnlikeServers unlike, double fewest) {
        Group cost = unlike.cost();
        Criterion found = found("Beside unlike servers, a known cost of CPU is found", cost, fewest);
        int missed = cost.verdicts().comparisons() - cost.nominalHeld();
        return Stream.of(
                equal(
                        "Beside unlike servers, equal copies are told apart in at most 5 % of comparisons",
                        unlike.equalCpu(), unlike.equalP90(), MAX_FALSE),
                new Criterion(
                        found.required + ", and the intervals hold it",
                        found.reached + ", held by " + cost.nominalHeld() + " ("
                                + CalibrationStatistics.number(cost.nominal(), "%.1f") + " µs burned, "
                                + CalibrationStatistics.number(cost.effectMedian(), "%.1f") + " µs found)",
                        found.met
                                && missed
                                        <= Math.floor(
                                                MAX_FALSE * cost.verdicts().comparisons())));
    }

    private static Criterion equal(String required, Group cpu, Group p90, double maxFalse) {
        int equal = cpu.verdicts().comparisons() + p90.verdicts().comparisons();
        int apart = cpu.falseVerdicts() + p90.falseVerdicts();
        int judged = cpu.verdicts().judged() + p90.verdicts().judged();
        return new Criterion(
                required,
                apart + " of " + equal + (judged < equal ? " (" + (equal - judged) + " not valid)" : ""),
                judged > 0 && judged == equal && apart <= Math.floor(maxFalse * judged));
    }

    private static Criterion found(String what, Group control, double fewest) {
        Group.Verdicts verdicts = control.verdicts();
        return new Criterion(
                what + (fewest < 1 ? " at least four times out of five" : " every time"),
                control.found(),
                verdicts.comparisons() > 0 && verdicts.worse() >= fewest * verdicts.comparisons());
    }

    private static Criterion width(String metric, String unit, Group equal, double most) {
        @Nullable Double median = equal.halfWidthMedian();
        return new Criterion(
                "Median half-width of " + metric + ": at most " + plain(most) + " " + unit,
                CalibrationStatistics.number(median, "%.2f") + " " + unit + " (largest "
                        + CalibrationStatistics.number(equal.halfWidthLargest(), "%.2f") + " " + unit + ")",
                median != null && median <= most);
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
