package dev.serverlab.report;

import dev.serverlab.model.experiment.Margins;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.ForestRow;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.OutlyingBlock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Comparisons in words and in rows, which every renderer draws. */
public final class Verdicts {

    /** The headings of {@link #rows}. */
    public static final List<String> HEADINGS =
            List.of("metric", "candidate", "baseline", "effect", "95 % interval", "verdict", "could have seen");

    private Verdicts() {}

    /** A sentence for each pair, by CPU per request and then by p90; then what stands out in them. */
    public static List<String> sentences(Run run) {
        List<String> sentences = new ArrayList<>();
        for (Metric metric : Metrics.FIRST) {
            run.comparisons().stream()
                    .filter(comparison -> comparison.metric().equals(metric.id()))
                    .map(comparison -> sentence(comparison, metric))
                    .forEach(sentences::add);
        }
        run.comparisons().stream()
                .filter(comparison ->
                        Metrics.FIRST.stream().anyMatch(metric -> metric.id().equals(comparison.metric())))
                .flatMap(comparison ->
                        mostOutlying(comparison, run.experiment().paired().margins()))
                .forEach(sentences::add);
        return sentences;
    }

    /** Blocks that stand out by less than the margin are in {@code run.json} only: they change nothing. */
    private static Stream<String> mostOutlying(ComparisonResult comparison, Margins margins) {
        double margin = margin(comparison, margins);
        List<OutlyingBlock> blocks = comparison.outliers().stream()
                .filter(block -> Math.abs(block.effect()) > margin)
                .toList();
        return blocks.stream()
                .max(Comparator.comparingDouble(block -> Math.abs(block.score())))
                .map(block -> String.format(
                        Locale.ROOT,
                        "%s of %s against %s: %d of %s stand out, most of all block %d of session %d with %s %s; they are"
                                + " kept.",
                        label(comparison),
                        comparison.candidate(),
                        comparison.baseline(),
                        blocks.size(),
                        RunText.count(comparison.blocks(), "block"),
                        block.block(),
                        block.session(),
                        signed(block.effect(), comparison),
                        comparison.unit()))
                .stream();
    }

    /** What holds for all of them; empty when there are none. */
    public static String about(Run run) {
        return run.comparisons().isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "The intervals of all pairs hold together with 95 %%, over sessions: the life of one set of servers."
                                + " A difference below %s %% of CPU or %s ms counts as none. The JIT's CPU is left out.",
                        number(run.experiment().paired().margins().cpuPercent()),
                        number(run.experiment().paired().margins().latencyMillis()));
    }

    /** A row for each comparison, with a cell for each heading. */
    public static List<List<String>> rows(Run run) {
        return run.comparisons().stream().map(Verdicts::row).toList();
    }

    /** What is drawn of the metrics that stand in sentences, or of all others. */
    public static List<ForestRow> forest(Run run, boolean first) {
        Margins margins = run.experiment().paired().margins();
        return Metrics.COMPARED.stream()
                .filter(metric -> Metrics.FIRST.contains(metric) == first)
                .flatMap(metric -> run.comparisons().stream()
                        .filter(comparison -> comparison.metric().equals(metric.id()))
                        .map(comparison ->
                                forestRow(comparison, metric, metric.margin().applyAsDouble(margins))))
                .toList();
    }

    private static ForestRow forestRow(ComparisonResult comparison, Metric metric, double margin) {
        return new ForestRow(
                metric.label() + " [" + comparison.unit() + "]",
                comparison.candidate() + " against " + comparison.baseline(),
                comparison.effect(),
                comparison.low(),
                comparison.high(),
                metric.scale().shown(-metric.scale().effect(margin)),
                margin,
                Objects.requireNonNull(metric.better()),
                comparison.verdict(),
                comparison.verdict() == Verdict.INVALID ? String.valueOf(comparison.reason()) : effect(comparison));
    }

    private static String effect(ComparisonResult comparison) {
        return signed(comparison.effect(), comparison) + " " + comparison.unit() + " ["
                + signed(comparison.low(), comparison) + ", " + signed(comparison.high(), comparison) + "]";
    }

    private static double margin(ComparisonResult comparison, Margins margins) {
        return comparison.unit().equals("%") ? margins.cpuPercent() : margins.latencyMillis();
    }

    private static List<String> row(ComparisonResult comparison) {
        return List.of(
                label(comparison),
                comparison.candidate().toString(),
                comparison.baseline().toString(),
                signed(comparison.effect(), comparison),
                comparison.low() == null
                        ? Metric.ABSENT
                        : "[" + signed(comparison.low(), comparison) + ", " + signed(comparison.high(), comparison)
                                + "]",
                comparison.verdict() + (comparison.reason() == null ? "" : ": " + comparison.reason()),
                comparison.smallestDetectable() == null
                        ? Metric.ABSENT
                        : magnitude(comparison.smallestDetectable(), comparison) + " " + comparison.unit());
    }

    private static String sentence(ComparisonResult comparison, Metric metric) {
        Double effect = comparison.effect();
        Double low = comparison.low();
        Double high = comparison.high();
        if (effect == null || low == null || high == null || comparison.verdict() == Verdict.INVALID) {
            return metric.label() + " of " + comparison.candidate() + " against " + comparison.baseline() + ": "
                    + comparison.verdict() + ". "
                    + String.valueOf(comparison.reason()).replaceFirst("\\.$", "") + ".";
        }
        String verdict = ": " + comparison.verdict();
        if (comparison.verdict() == Verdict.INDISTINGUISHABLE && comparison.smallestDetectable() != null) {
            verdict += "; such a run finds " + magnitude(comparison.smallestDetectable(), comparison) + " "
                    + comparison.unit() + " or more, four times out of five";
        }
        if (low <= 0 && high >= 0) {
            return metric.label() + " of " + comparison.candidate() + " against " + comparison.baseline() + ": "
                    + signed(effect, comparison) + " " + comparison.unit() + " [" + signed(low, comparison) + ", "
                    + signed(high, comparison) + "]" + verdict + ".";
        }
        String near = magnitude(effect < 0 ? high : low, comparison);
        String far = magnitude(effect < 0 ? low : high, comparison);
        return comparison.candidate() + " " + difference(metric, effect, magnitude(effect, comparison)) + " "
                + comparison.baseline() + " [" + near + ", " + far + "]" + verdict + ".";
    }

    private static String difference(Metric metric, double effect, String magnitude) {
        return switch (metric.scale()) {
            case RATIO -> "uses " + magnitude + " % " + (effect < 0 ? "less " : "more ") + metric.label() + " than";
            case DIFFERENCE ->
                "has a " + metric.label() + " that is " + magnitude + " " + metric.unit()
                        + (effect < 0 ? " lower" : " higher") + " than that of";
        };
    }

    /** A kept run may have been compared by what this lab does not know: that has its id for a name. */
    private static String label(ComparisonResult comparison) {
        return Metrics.find(comparison.metric()).map(Metric::label).orElse(comparison.metric());
    }

    private static String signed(@Nullable Double value, ComparisonResult comparison) {
        return signed(value, comparison.unit());
    }

    private static String magnitude(double value, ComparisonResult comparison) {
        return magnitude(value, comparison.unit());
    }

    /** With its sign, which nothing has none of; a dash when it is absent. */
    static String signed(@Nullable Double value, String unit) {
        if (value == null) {
            return Metric.ABSENT;
        }
        String magnitude = magnitude(value, unit);
        boolean nothing = magnitude.chars().allMatch(c -> c == '0' || c == '.');
        return nothing ? magnitude : (value < 0 ? "−" : "+") + magnitude;
    }

    /** Per cent to a tenth below ten, milliseconds to a hundredth. */
    static String magnitude(double value, String unit) {
        double size = Math.abs(value);
        String form = !unit.equals("%") ? "%.2f" : size < 9.95 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, form, size);
    }

    static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
