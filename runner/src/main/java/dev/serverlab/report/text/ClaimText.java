package dev.serverlab.report.text;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Source;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is said of claims: published beside measured. */
public final class ClaimText {

    private ClaimText() {}

    /** How many came out how, in one sentence; empty without claims. */
    public static String counts(Run run) {
        List<String> counts = new ArrayList<>();
        for (ClaimResult.Verdict verdict : ClaimResult.Verdict.values()) {
            long count = run.claims().stream()
                    .filter(claim -> claim.verdict() == verdict)
                    .count();
            if (count > 0) {
                String of =
                        counts.isEmpty() ? " of " + Numbers.count(run.claims().size(), "claim") : "";
                counts.add(count + of + " " + outcome(verdict));
            }
        }
        return counts.isEmpty() ? "" : String.join(", ", counts) + ".";
    }

    private static String outcome(ClaimResult.Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "reproduced";
            case CONTRADICTED -> "contradicted";
            case CANNOT_TELL -> "cannot be told";
        };
    }

    /** In capitals, such as {@code CANNOT TELL}. */
    public static String verdict(ClaimResult.Verdict verdict) {
        return verdict.name().replace('_', ' ');
    }

    /** What has the verdict's colour on a page, such as {@code cannot-tell}. */
    public static String style(ClaimResult.Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The verdict's sign, for those who do not see its colour. */
    public static String sign(ClaimResult.Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "◆";
            case CONTRADICTED -> "■";
            case CANNOT_TELL -> "●";
        };
    }

    /** Where the claims come from; empty when the experiment does not tell. */
    public static String source(Run run) {
        Source source = run.experiment().source();
        return source == null
                ? ""
                : "Claims of: " + source.title()
                        + (source.setUp().isEmpty()
                                ? ""
                                : source.setUp().entrySet().stream()
                                        .map(each -> each.getKey() + " " + each.getValue())
                                        .collect(Collectors.joining(", ", " (", ")")));
    }

    /** What is looked at, such as {@code p90 of a:default against b:default, by difference}. */
    public static String what(Claim claim) {
        return metric(claim) + " of " + claim.variant()
                + (claim.against() == null ? "" : " against " + claim.against())
                + switch (claim.reproduced().effect()) {
                    case VALUE -> "";
                    case RATIO -> ", as a ratio";
                    case DIFFERENCE -> ", as a difference";
                }
                + (claim.protocol() == null ? "" : "; " + claim.protocol().wireName() + " trials");
    }

    private static String metric(Claim claim) {
        return claim.metric().startsWith(Claim.COUNTER)
                ? claim.metric().substring(Claim.COUNTER.length())
                : Metrics.find(claim.metric()).map(Metric::label).orElse(claim.metric());
    }

    /** The number that was published, and that of the other variant. */
    public static String published(ClaimResult result) {
        Claim claim = result.claim();
        Double effect = publishedEffect(claim);
        return told(
                claim.publishedAgainst() == null ? null : claim.published(),
                claim.publishedAgainst(),
                effect == null ? "" : publishedEffect(effect, claim.reproduced().effect()) + effectUnit(result),
                Numbers::plain,
                result,
                "no number");
    }

    /** What was measured here, with its interval. */
    public static String measured(ClaimResult result) {
        Double effect = result.measured();
        return told(
                result.ofVariant(),
                result.ofAgainst(),
                effect == null
                        ? ""
                        : effect(
                                        effect,
                                        result.interval(),
                                        result.claim().reproduced().effect())
                                + effectUnit(result),
                ClaimText::number,
                result,
                "nothing");
    }

    /** The effect that was published, or that follows from the two published numbers; absent without any. */
    public static @Nullable Double publishedEffect(Claim claim) {
        Double of = claim.published();
        Double against = claim.publishedAgainst();
        if (of == null || against == null) {
            return of;
        }
        return switch (claim.reproduced().effect()) {
            case VALUE -> of;
            case RATIO -> against == 0 ? null : Double.valueOf(of / against);
            case DIFFERENCE -> of - against;
        };
    }

    private static String told(
            @Nullable Double of,
            @Nullable Double against,
            String effect,
            DoubleFunction<String> number,
            ClaimResult result,
            String nothing) {
        if (of == null && effect.isEmpty()) {
            return nothing;
        }
        if (result.claim().reproduced().effect() == Claim.Effect.VALUE && !effect.isEmpty()) {
            return effect + (against == null ? "" : " (the other " + number.apply(against) + unit(result) + ")");
        }
        String numbers = Stream.of(of, against)
                .flatMap(Stream::ofNullable)
                .map(number::apply)
                .collect(Collectors.joining(" against "));
        return numbers.isEmpty() ? effect : numbers + unit(result) + (effect.isEmpty() ? "" : ": " + effect);
    }

    private static String unit(ClaimResult result) {
        return result.unit().isEmpty() ? "" : " " + result.unit();
    }

    /** A ratio has none. */
    private static String effectUnit(ClaimResult result) {
        return result.claim().reproduced().effect() == Claim.Effect.RATIO ? "" : unit(result);
    }

    private static String publishedEffect(double effect, Claim.Effect kind) {
        String digits = Double.isFinite(effect)
                ? Numbers.plain(
                        BigDecimal.valueOf(effect).round(new MathContext(4)).doubleValue())
                : Metric.ABSENT;
        return switch (kind) {
            case VALUE -> Numbers.plain(effect);
            case RATIO -> "×" + digits;
            case DIFFERENCE -> (effect > 0 ? "+" : "") + digits;
        };
    }

    /** With its interval, in as many digits as the larger of them takes. */
    private static String effect(double effect, @Nullable Interval interval, Claim.Effect kind) {
        double size = interval == null
                ? Math.abs(effect)
                : Math.max(Math.abs(effect), Math.max(Math.abs(interval.low()), Math.abs(interval.high())));
        DoubleFunction<String> number = value -> kind == Claim.Effect.DIFFERENCE
                ? Numbers.signed(value, decimals(size))
                : Numbers.fixed(value, decimals(size));
        return (kind == Claim.Effect.RATIO ? "×" : "")
                + number.apply(effect)
                + (interval == null
                        ? ""
                        : " [" + number.apply(interval.low()) + ", " + number.apply(interval.high()) + "]");
    }

    /** The range that counts as reproduced. */
    public static String expected(ClaimResult result) {
        Claim.Expected expected = result.claim().reproduced();
        Double from = expected.from();
        Double to = expected.to();
        String range = from == null
                ? to == null ? "any number" : "at most " + Numbers.plain(to)
                : to == null ? "at least " + Numbers.plain(from) : Numbers.plain(from) + " to " + Numbers.plain(to);
        return "reproduced means "
                + (expected.effect() == Claim.Effect.VALUE
                        ? ""
                        : "a " + expected.effect().wireName() + " of ") + range + effectUnit(result);
    }

    private static String number(double value) {
        return Numbers.fixed(value, decimals(Math.abs(value)));
    }

    private static int decimals(double size) {
        return size >= 10_000 ? 0 : size >= 1_000 ? 1 : size >= 10 ? 2 : size >= 0.05 ? 3 : 5;
    }
}
