package dev.serverlab.report.text;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.experiment.Claim.Source;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ClaimResult.Verdict;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.stats.Interval;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sentences on claims: published and measured values. */
public final class ClaimText {

    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private static final List<Verdict> ORDER = List.of(Verdict.CONTRADICTED, Verdict.CANNOT_TELL, Verdict.REPRODUCED);

    /** The most that fit in a sentence. */
    private static final int FEW = 6;

    private ClaimText() {}

    /** All claims of a run, the most important verdicts first. */
    public static List<ClaimResult> contradictionsFirst(Run run) {
        return run.claims().stream()
                .sorted(Comparator.comparing(result -> ORDER.indexOf(result.verdict())))
                .toList();
    }

    /** How many claims have each verdict, in one sentence; empty without claims. */
    public static String counts(Run run) {
        List<String> counts = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            long count = count(run, verdict);
            if (count > 0) {
                String of =
                        counts.isEmpty() ? " of " + Numbers.count(run.claims().size(), "claim") : "";
                counts.add(count + of + " " + (verdict == Verdict.CANNOT_TELL ? "undecided" : style(verdict)));
            }
        }
        return counts.isEmpty() ? "" : String.join(", ", counts) + ".";
    }

    /**
     * The numbers of each variant, if few were measured one after the other; empty without claims, and when a sweep
     * answers.
     */
    public static String numbers(Run run) {
        List<VariantSummary> solo = run.columns(Protocol.SOLO);
        return run.claims().isEmpty() || run.sweep() != null || RunText.isSelfDriven(run) || solo.size() > FEW
                ? ""
                : solo.stream()
                        .map(summary -> summary.variant() + " " + Metrics.THROUGHPUT.format(summary.measures())
                                + " requests/s, p90 " + Metrics.P90.format(summary.measures()) + " ms")
                        .collect(Collectors.joining("; ", "", solo.isEmpty() ? "" : "."));
    }

    /** How many have that verdict. */
    public static long count(Run run, Verdict verdict) {
        return run.claims().stream().filter(claim -> claim.verdict() == verdict).count();
    }

    /** In capitals, such as {@code CANNOT TELL}. */
    public static String verdict(Verdict verdict) {
        return verdict.name().replace('_', ' ');
    }

    /** The style of the verdict's colour on a page, such as {@code cannot-tell}. */
    public static String style(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The verdict's sign, for those who do not see its colour. */
    public static String sign(Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "◆";
            case CONTRADICTED -> "■";
            case CANNOT_TELL -> "●";
        };
    }

    /** The source of the claims; empty when the experiment does not give one. */
    public static String source(Run run) {
        Source source = run.experiment().expectations().source();
        if (source == null) {
            return "";
        }
        String setUp = source.setUp().entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
        return "Claims of: " + source.title() + (setUp.isEmpty() ? "" : " (" + setUp + ")");
    }

    /** The effect of a claim, such as {@code p90 of a:default against b:default, by difference}. */
    public static String what(Claim claim) {
        Effect effect = claim.reproduced().effect();
        return metric(claim) + " of " + claim.variant()
                + (claim.against() == null ? "" : " against " + claim.against())
                + (effect == Effect.VALUE ? "" : ", as a " + effect.wireName())
                + (claim.protocol() == null ? "" : "; " + claim.protocol().wireName() + " trials");
    }

    private static String metric(Claim claim) {
        return claim.metric().startsWith(Claim.COUNTER)
                ? claim.metric().substring(Claim.COUNTER.length())
                : Metrics.find(claim.metric()).map(Metric::label).orElse(claim.metric());
    }

    /** The published number, and that of the other variant. */
    public static String published(ClaimResult result) {
        Claim claim = result.claim();
        Double effect = claim.publishedEffect();
        Double against = claim.numbers().publishedAgainst();
        Double of = against == null ? null : claim.numbers().published();
        String text =
                effect == null ? "" : publishedEffect(effect, claim.reproduced().effect());
        String shown = shown(result, of, against, text, Numbers::plain);
        return shown.isEmpty() ? "no number" : shown;
    }

    /** The measured value, with its interval. */
    public static String measured(ClaimResult result) {
        Double effect = result.measured();
        Effect kind = result.claim().reproduced().effect();
        String text = effect == null ? "" : effect(effect, result.interval(), kind);
        String shown = shown(result, result.ofVariant(), result.ofAgainst(), text, ClaimText::number);
        return shown.isEmpty() ? "nothing" : shown;
    }

    /** Only the published effect, such as {@code ×1.5}; a dash without one. */
    public static String publishedInShort(ClaimResult result) {
        Double published = result.claim().publishedEffect();
        return published == null
                ? Metric.ABSENT
                : publishedEffect(published, result.claim().reproduced().effect());
    }

    /** Only the measured effect, with its interval; a dash without one. */
    public static String measuredInShort(ClaimResult result) {
        Double measured = result.measured();
        return measured == null
                ? Metric.ABSENT
                : effect(
                        measured, result.interval(), result.claim().reproduced().effect());
    }

    /** Numbers and the resulting effect; empty without any. */
    private static String shown(
            ClaimResult claim, @Nullable Double of, @Nullable Double against, String text, DoubleFunction<String> as) {
        String unit = claim.unit().isEmpty() ? "" : " " + claim.unit();
        String numbers = Stream.of(of, against)
                .flatMap(Stream::ofNullable)
                .map(number -> as.apply(number))
                .collect(Collectors.joining(" against "));
        if (text.isEmpty()) {
            return of == null ? "" : numbers + unit;
        }
        String before = numbers.isEmpty() ? "" : numbers + unit + ": ";
        return switch (claim.claim().reproduced().effect()) {
            case VALUE -> text + unit + (against == null ? "" : " (the other " + as.apply(against) + unit + ")");
            case RATIO -> before + text;
            case DIFFERENCE -> before + text + unit;
        };
    }

    private static String publishedEffect(double effect, Effect kind) {
        return switch (kind) {
            case VALUE -> Numbers.plain(effect);
            case RATIO -> "×" + Numbers.plain(effect, FOUR_DIGITS);
            case DIFFERENCE -> (effect > 0 ? "+" : "") + Numbers.plain(effect, FOUR_DIGITS);
        };
    }

    /** With its interval, in as many digits as the larger of them takes. */
    private static String effect(double effect, @Nullable Interval interval, Effect kind) {
        double end = interval == null ? 0 : Math.max(Math.abs(interval.low()), Math.abs(interval.high()));
        int decimals = decimals(Math.max(Math.abs(effect), end));
        DoubleFunction<String> number = kind == Effect.DIFFERENCE
                ? value -> Numbers.signed(value, decimals)
                : value -> Numbers.fixed(value, decimals);
        return (kind == Effect.RATIO ? "×" : "") + Numbers.within(effect, interval, number);
    }

    /** The range that counts as reproduced. */
    public static String expected(ClaimResult result) {
        Claim.Expected expected = result.claim().reproduced();
        Double from = expected.from();
        Double to = expected.to();
        String range = from == null
                ? to == null ? "any number" : "at most " + Numbers.plain(to)
                : to == null ? "at least " + Numbers.plain(from) : Numbers.plain(from) + " to " + Numbers.plain(to);
        Effect effect = expected.effect();
        String unit = result.unit().isEmpty() || effect == Effect.RATIO ? "" : " " + result.unit();
        return "reproduced means " + (effect == Effect.VALUE ? "" : "a " + effect.wireName() + " of ") + range + unit;
    }

    private static String number(double value) {
        return Numbers.fixed(value, decimals(Math.abs(value)));
    }

    private static int decimals(double size) {
        return size >= 10_000 ? 0 : size >= 1_000 ? 1 : size >= 10 ? 2 : size >= 0.05 ? 3 : 5;
    }
}
