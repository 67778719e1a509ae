package dev.serverlab.analysis.calibration;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that the instrument is required to reach.
 *
 * @param required what is
 * @param reached what was
 * @param met whether that is enough
 */
public record Criterion(String required, String reached, boolean met) {

    /** At most this part of the comparisons of equal copies may tell them apart; of fewer than 20 that is none. */
    private static final double MOST_FALSE = 0.05;

    private static final double QUICK_CPU_PERCENT = 10;
    private static final double QUICK_P90_MILLIS = 0.25;
    private static final double RIGOROUS_CPU_PERCENT = 4;
    private static final double RIGOROUS_P90_MILLIS = 0.1;
    /** A small effect may be missed once in five runs. */
    private static final double RIGOROUS_FEWEST_FOUND = 0.8;

    static List<Criterion> of(Design design, CalibrationStatistics findings) {
        boolean rigorous = design.rigorous();
        int equal = findings.equalCpu().comparisons() + findings.equalP90().comparisons();
        int apart = findings.equalCpu().falseVerdicts() + findings.equalP90().falseVerdicts();
        int judged = findings.equalCpu().judged() + findings.equalP90().judged();
        return List.of(
                new Criterion(
                        rigorous
                                ? "Equal copies are never told apart"
                                : "Of 20 comparisons of equal copies, 1 at most tells them apart",
                        apart + " of " + equal + (judged < equal ? " (" + (equal - judged) + " not valid)" : ""),
                        judged > 0 && judged == equal && apart <= (rigorous ? 0 : Math.floor(MOST_FALSE * judged))),
                found(
                        String.format(Locale.ROOT, "+%.0f %% of CPU per request is found", design.cpuPercent()),
                        findings.cpuControl(),
                        rigorous ? RIGOROUS_FEWEST_FOUND : 1),
                found("+1 ms of p90 is found", findings.latencyControl(), 1),
                width("CPU per request", "%", findings.equalCpu(), rigorous ? RIGOROUS_CPU_PERCENT : QUICK_CPU_PERCENT),
                width("p90", "ms", findings.equalP90(), rigorous ? RIGOROUS_P90_MILLIS : QUICK_P90_MILLIS));
    }

    private static Criterion found(String what, CalibrationStatistics.Group control, double fewest) {
        return new Criterion(
                what + (fewest < 1 ? " four times out of five" : " every time"),
                control.found(),
                control.comparisons() > 0 && control.worse() >= fewest * control.comparisons());
    }

    private static Criterion width(String metric, String unit, CalibrationStatistics.Group equal, double most) {
        @Nullable Double median = equal.halfWidthMedian();
        return new Criterion(
                "Half the interval of " + metric + " is " + plain(most) + " " + unit + " at most, at the median",
                CalibrationStatistics.number(median, "%.2f") + " " + unit + " (largest "
                        + CalibrationStatistics.number(equal.halfWidthLargest(), "%.2f") + " " + unit + ")",
                median != null && median <= most);
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
