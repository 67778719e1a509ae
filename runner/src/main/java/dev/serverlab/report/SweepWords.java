package dev.serverlab.report;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is said of a sweep. */
public final class SweepWords {

    private static final String SHARE = String.format(Locale.ROOT, "%.0f %%", 100 * SweepResult.SHARE);

    private SweepWords() {}

    /** A sentence for each variant that was swept along one axis: how wide is enough, and what wider costs. */
    public static List<String> sentences(Run run) {
        SweepResult sweep = run.sweep();
        return sweep == null
                ? List.of()
                : sweep.sufficient().stream().map(SweepWords::sentence).toList();
    }

    /** The sizes alone; empty without any. */
    static String answer(Run run) {
        SweepResult sweep = run.sweep();
        return sweep == null || sweep.sufficient().isEmpty()
                ? ""
                : "Smallest value with " + SHARE + " of the best throughput: "
                        + sweep.sufficient().stream()
                                .map(each -> each.of() + " " + each.smallest() + range(each) + " (" + each.axis() + ")")
                                .collect(Collectors.joining("; "))
                        + ".";
    }

    private static String sentence(SweepResult.Sufficient each) {
        String smallest = each.of() + ": smallest " + each.axis() + " with " + SHARE + " of the best: "
                + each.smallest() + range(each);
        if (each.smallest().equals(each.widest())) {
            return smallest + ", the widest that was tried; wider may be better.";
        }
        List<String> costs = costs(each);
        return smallest
                + (each.from() == null
                        ? ", without an interval"
                        : each.to() == null ? "; no value is beyond doubt" : "")
                + (costs.isEmpty()
                        ? "."
                        : "; going wider to " + each.widest() + " costs " + String.join(", ", costs) + ".");
    }

    private static String range(SweepResult.Sufficient each) {
        return each.from() == null
                ? ""
                : " [" + each.from() + ", " + (each.to() == null ? Metric.ABSENT : each.to()) + "]";
    }

    private static List<String> costs(SweepResult.Sufficient each) {
        List<String> costs = new ArrayList<>();
        if (each.widerCpuPercent() != null) {
            costs.add(signed(each.widerCpuPercent(), 1) + " % CPU per request");
        }
        if (each.widerThreads() != null) {
            costs.add(signed(each.widerThreads(), 0) + " threads");
        }
        if (each.widerMegabytes() != null) {
            costs.add(signed(each.widerMegabytes(), 0) + " MB");
        }
        return costs;
    }

    private static String signed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return Metric.ABSENT;
        }
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
        return (rounded.signum() < 0 ? "−" : rounded.signum() > 0 ? "+" : "")
                + rounded.abs().toPlainString();
    }
}
