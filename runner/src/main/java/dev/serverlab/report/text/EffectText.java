package dev.serverlab.report.text;

import dev.serverlab.analysis.MachinePace;
import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.analysis.answer.Effect;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.paired.OutlyingBlock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The result of a comparison: in a sentence, in the cells of tables, and on a terminal. */
public final class EffectText {

    /** The mark after an undecided effect. */
    public static final String UNCLEAR = "(?)";

    private EffectText() {}

    /** A sentence for each judged pair and each reason why others are not, by CPU per request and then by p90; then outliers. */
    public static List<String> sentences(Answer answer) {
        Stream<String> pairs = Metrics.FIRST.stream().flatMap(metric -> sentences(metric, answer.by(metric)));
        Stream<String> outlying = answer.effects().stream()
                .filter(each -> Metrics.FIRST.stream()
                        .anyMatch(metric -> metric.id().equals(each.compared().metric())))
                .filter(each -> !each.standingOut().isEmpty())
                .map(EffectText::mostOutlying);
        return Stream.concat(pairs, outlying).toList();
    }

    private static Stream<String> sentences(Metric metric, List<Effect> effects) {
        Map<String, List<ComparisonResult>> invalid = effects.stream()
                .filter(each -> !isJudged(each))
                .map(Effect::compared)
                .collect(Collectors.groupingBy(EffectText::reason, LinkedHashMap::new, Collectors.toList()));
        return Stream.concat(
                effects.stream().filter(EffectText::isJudged).map(each -> sentence(each, metric)),
                invalid.entrySet().stream()
                        .map(each -> metric.label() + " of " + pairs(each.getValue()) + ": " + Verdict.INVALID + ". "
                                + each.getKey() + "."));
    }

    private static boolean isJudged(Effect found) {
        return found.compared().effect() != null
                && found.compared().interval() != null
                && found.compared().verdict() != Verdict.INVALID;
    }

    private static String reason(ComparisonResult compared) {
        return String.valueOf(compared.reason()).replaceFirst("\\.$", "");
    }

    private static String pairs(List<ComparisonResult> compared) {
        return compared.stream().map(EffectText::pair).collect(Collectors.joining(", "));
    }

    private static String pair(ComparisonResult compared) {
        return compared.candidate() + " against " + compared.baseline();
    }

    private static String mostOutlying(Effect effect) {
        ComparisonResult compared = effect.compared();
        OutlyingBlock most = effect.standingOut().getFirst();
        return subject(compared) + ": " + effect.standingOut().size() + " of "
                + Numbers.count(compared.evidence().blocks(), "block") + " stand out, most of all block "
                + most.block()
                + " of session " + most.session() + " with " + Numbers.effect(most.effect(), compared.unit()) + " "
                + compared.unit() + "; they are kept.";
    }

    /** The sentences that apply to all of them; empty when there are none. */
    public static String about(Answer answer, Margins margins) {
        return answer.effects().isEmpty()
                ? ""
                : leftOut(answer)
                        + "95 % simultaneous confidence intervals; the sampling unit is a session (freshly started "
                        + "JVMs). "
                        + margins(margins) + " The JIT's CPU is left out."
                        + pace(answer);
    }

    /** The pace that ratios of CPU per request are stated for; empty where none was compared. */
    private static String pace(Answer answer) {
        MachinePace.Stated pace = answer.pace();
        if (pace == null || answer.by(Metrics.CPU_PER_REQUEST).stream().noneMatch(EffectText::isJudged)) {
            return "";
        }
        Double usual = pace.usualMicros();
        return " Ratios of CPU per request are for "
                + (usual == null
                        ? "the pace of this run, as no earlier run shows the machine's usual one; "
                        : String.format(
                                Locale.ROOT,
                                "the machine's usual pace, at which a request costs the generator %.0f µs (%.0f µs in "
                                        + "this run); ",
                                usual,
                                pace.micros()))
                + "their intervals are meant to hold in another hour, too.";
    }

    /** The sessions excluded from CPU; empty when there are none, and when CPU is not compared at all. */
    private static String leftOut(Answer answer) {
        List<String> sessions =
                answer.notSteady().stream().sorted().map(String::valueOf).toList();
        return sessions.isEmpty() || answer.by(Metrics.CPU_PER_REQUEST).stream().noneMatch(EffectText::isJudged)
                ? ""
                : "CPU per request is compared without session" + (sessions.size() == 1 ? " " : "s ")
                        + Numbers.joined(sessions, " and ") + ", in which a server was still compiling. ";
    }

    /** The effect with its unit; absent when it is not known. */
    public static @Nullable String effect(@Nullable Double effect, String unit) {
        return effect == null ? null : Numbers.effect(effect, unit) + " " + unit;
    }

    /** The smallest effect that could have been found, such as {@code 9.1 %}; absent when it is not known. */
    public static @Nullable String detectable(Effect effect) {
        String unit = effect.compared().unit();
        Double smallest = effect.compared().evidence().smallestDetectable();
        return smallest == null ? null : Numbers.magnitude(smallest, unit) + " " + unit;
    }

    private static String sentence(Effect found, Metric metric) {
        ComparisonResult compared = found.compared();
        double effect = Objects.requireNonNull(compared.effect());
        Interval interval = Objects.requireNonNull(compared.interval());
        Double micros = found.micros();
        String unit = compared.unit();
        String detectable = compared.verdict() == Verdict.INDISTINGUISHABLE ? detectable(found) : null;
        String verdict = ": " + compared.verdict()
                + (detectable == null ? "." : "; minimum detectable effect " + detectable + " at 80 % power.");
        if (!interval.clearsZero()) {
            return subject(compared) + ": " + Numbers.effect(effect, unit) + " " + unit + " "
                    + Numbers.effects(interval.low(), interval.high(), unit) + verdict;
        }
        return compared.candidate() + " " + difference(metric, effect)
                + (metric.isLatency() ? " than that of " : " than ") + compared.baseline() + " "
                + magnitudes(effect, interval.low(), interval.high(), unit)
                + verdict
                + (micros == null || compared.verdict() == Verdict.EQUIVALENT ? "" : " " + ofACore(micros));
    }

    private static String ofACore(double micros) {
        return "That is " + Numbers.magnitude(micros, "µs") + " µs, or "
                + Numbers.magnitude(Effect.percentOfACore(micros), "%") + " % of a core at 1,000 requests/s.";
    }

    private static String subject(ComparisonResult compared) {
        return label(compared) + " of " + pair(compared);
    }

    /** A saved run may have metrics that this lab does not know: their id serves as a name. */
    public static String label(ComparisonResult compared) {
        return Metrics.find(compared.metric()).map(Metric::label).orElse(compared.metric());
    }

    /** In a cell on a terminal, such as {@code −49 (−57 µs)}. */
    public static String inShort(Effect found) {
        ComparisonResult compared = found.compared();
        Double micros = found.micros();
        String effect = Numbers.effect(compared.effect(), compared.unit());
        return switch (compared.verdict()) {
            case BETTER, WORSE -> effect + (micros == null ? "" : " (" + Numbers.effect(micros, "µs") + " µs)");
            case EQUIVALENT -> effect + " (same)";
            case INDISTINGUISHABLE -> effect + " " + UNCLEAR;
            case INVALID -> "not compared";
        };
    }

    /** The common sentence on all effects on latency; empty when one of them is decided, or there are none. */
    public static String inCommon(List<Effect> effects, Margins margins) {
        if (effects.isEmpty() || effects.stream().anyMatch(Effect::isDecided)) {
            return "";
        }
        Set<Verdict> verdicts =
                effects.stream().map(each -> each.compared().verdict()).collect(Collectors.toSet());
        return verdicts.equals(Set.of(Verdict.EQUIVALENT))
                ? "same within ±" + Numbers.plain(margins.latencyMillis())
                : verdicts.equals(Set.of(Verdict.INVALID)) ? "not compared" : "cannot tell";
    }

    /**
     * Such as {@code needs 49 % less CPU per request}, {@code has 5.0 % more requests/s} or {@code has a p90 that is
     * 1.25 ms higher}.
     */
    public static String difference(Metric metric, double effect) {
        String magnitude = Numbers.magnitude(effect, metric.effectUnit()) + " " + metric.effectUnit();
        return metric.isLatency()
                ? "has a " + metric.label() + " that is " + magnitude + (effect < 0 ? " lower" : " higher")
                : (metric.is(Metric.Role.COST) ? "needs " : "has ")
                        + magnitude
                        + (effect < 0 ? " less " : " more ")
                        + metric.label();
    }

    /** The interval of a difference without its sign, the end near zero first, such as {@code [57, 61]}. */
    public static String magnitudes(double effect, double low, double high, String unit) {
        return "[" + Numbers.magnitude(effect < 0 ? high : low, unit) + ", "
                + Numbers.magnitude(effect < 0 ? low : high, unit) + "]";
    }

    /** The sentence on margins. */
    public static String margins(Margins margins) {
        Double micros = margins.cpuMicros();
        return "A difference below "
                + (micros == null ? Numbers.plain(margins.cpuPercent()) + " %" : Numbers.plain(micros) + " µs")
                + " of CPU or "
                + Numbers.plain(margins.latencyMillis()) + " ms counts as none.";
    }
}
