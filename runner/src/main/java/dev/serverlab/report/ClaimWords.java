package dev.serverlab.report;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Source;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is said of claims: published beside measured. */
public final class ClaimWords {

    private ClaimWords() {}

    /** How many came out how, in one sentence; empty without claims. */
    public static String counts(Run run) {
        List<String> counts = new ArrayList<>();
        for (ClaimResult.Verdict verdict : ClaimResult.Verdict.values()) {
            long count = run.claims().stream()
                    .filter(claim -> claim.verdict() == verdict)
                    .count();
            if (count > 0) {
                counts.add(count + " " + outcome(verdict));
            }
        }
        if (counts.isEmpty()) {
            return "";
        }
        String first = counts.getFirst();
        int number = first.indexOf(' ');
        counts.set(
                0,
                first.substring(0, number) + " of " + RunText.count(run.claims().size(), "claim")
                        + first.substring(number));
        return String.join(", ", counts) + ".";
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

    /** All that stands below a claim, each with its label. */
    public static List<List<String>> parts(ClaimResult result) {
        List<List<String>> parts = new ArrayList<>();
        parts.add(List.of("of", what(result.claim())));
        parts.add(List.of("published", published(result) + "; " + expected(result)));
        parts.add(List.of("measured", measured(result)));
        parts.add(List.of("why", result.why()));
        String untestable = result.claim().untestable();
        if (untestable != null && !untestable.equals(result.why())) {
            parts.add(List.of("untestable", untestable));
        }
        String explanation = result.claim().explanation();
        if (explanation != null) {
            parts.add(List.of("explained", explanation));
        }
        return parts;
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
        boolean effectAlone = claim.publishedAgainst() == null;
        return both(
                        effectAlone ? null : claim.published(),
                        claim.publishedAgainst(),
                        publishedEffect(claim),
                        null,
                        result,
                        true)
                .orElse("no number");
    }

    /** What was measured here, with its interval. */
    public static String measured(ClaimResult result) {
        return both(result.ofVariant(), result.ofAgainst(), result.measured(), result.interval(), result, false)
                .orElse("nothing");
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

    private static Optional<String> both(
            @Nullable Double of,
            @Nullable Double against,
            @Nullable Double effect,
            @Nullable Interval interval,
            ClaimResult result,
            boolean exact) {
        if (of == null && effect == null) {
            return Optional.empty();
        }
        Claim.Effect kind = result.claim().reproduced().effect();
        String unit = result.unit().isEmpty() ? "" : " " + result.unit();
        String whole = effect == null
                ? ""
                : (exact ? publishedEffect(effect, kind) : effect(effect, interval, kind))
                        + (kind == Claim.Effect.RATIO ? "" : unit);
        if (kind == Claim.Effect.VALUE && effect != null) {
            return Optional.of(whole
                    + (against == null
                            ? ""
                            : " (the other " + (exact ? plain(against) : number(against)) + unit + ")"));
        }
        String numbers = Stream.of(of, against)
                .filter(Objects::nonNull)
                .map(each -> exact ? plain(each) : number(each))
                .collect(Collectors.joining(" against "));
        return Optional.of(numbers.isEmpty() ? whole : numbers + unit + (whole.isEmpty() ? "" : ": " + whole));
    }

    private static String publishedEffect(double effect, Claim.Effect kind) {
        String digits = Double.isFinite(effect)
                ? plain(BigDecimal.valueOf(effect).round(new MathContext(4)).doubleValue())
                : Metric.ABSENT;
        return switch (kind) {
            case VALUE -> plain(effect);
            case RATIO -> "×" + digits;
            case DIFFERENCE -> (effect > 0 ? "+" : "") + digits;
        };
    }

    /** With its interval, in as many digits as the larger of them takes. */
    private static String effect(double effect, @Nullable Interval interval, Claim.Effect kind) {
        double size = interval == null
                ? Math.abs(effect)
                : Math.max(Math.abs(effect), Math.max(Math.abs(interval.low()), Math.abs(interval.high())));
        int decimals = decimals(size);
        boolean signed = kind == Claim.Effect.DIFFERENCE;
        return (kind == Claim.Effect.RATIO ? "×" : "")
                + rounded(effect, decimals, signed)
                + (interval == null
                        ? ""
                        : " [" + rounded(interval.low(), decimals, signed) + ", "
                                + rounded(interval.high(), decimals, signed) + "]");
    }

    /** The range that counts as reproduced. */
    public static String expected(ClaimResult result) {
        Claim.Expected expected = result.claim().reproduced();
        String unit = result.unit().isEmpty() || expected.effect() == Claim.Effect.RATIO ? "" : " " + result.unit();
        Double from = expected.from();
        Double to = expected.to();
        String range = from == null
                ? to == null ? "any number" : "at most " + plain(to)
                : to == null ? "at least " + plain(from) : plain(from) + " to " + plain(to);
        return "reproduced means "
                + (expected.effect() == Claim.Effect.VALUE
                        ? ""
                        : "a " + expected.effect().wireName() + " of ") + range + unit;
    }

    static String number(double value) {
        return rounded(value, decimals(Math.abs(value)), false);
    }

    private static int decimals(double size) {
        return size >= 10_000 ? 0 : size >= 1_000 ? 1 : size >= 10 ? 2 : size >= 0.05 ? 3 : 5;
    }

    private static String rounded(double value, int decimals, boolean signed) {
        if (!Double.isFinite(value)) {
            return Metric.ABSENT;
        }
        BigDecimal number = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
        return (number.signum() < 0 ? "−" : signed && number.signum() > 0 ? "+" : "")
                + number.abs().toPlainString();
    }

    /** As somebody wrote it. */
    static String plain(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString().replace('-', '−')
                : Metric.ABSENT;
    }
}
