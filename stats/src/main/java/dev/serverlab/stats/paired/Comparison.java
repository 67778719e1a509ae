package dev.serverlab.stats.paired;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.SmallestDetectable;
import dev.serverlab.stats.StudentizedRange;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.Yardstick;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One quantity of two variants, of which a paired run compares all pairs.
 *
 * <p>The unit is the session: JVMs of one program differ, and blocks of one session share its JVMs, so that an interval
 * over blocks is too narrow (T. Kalibera and R. Jones, Rigorous benchmarking in reasonable time, ISMM 2013). Each session
 * gives one value per variant, from sums and merged histograms; what a session does to all variants alike falls out of the
 * differences ({@link TwoWayLayout}).
 *
 * <p><b>Which interval is judged on.</b> All variants of the run pool their variance, and Tukey's studentized range makes the
 * intervals of all pairs hold at once with 95 % ({@link StudentizedRange}). A verdict is read off a whole interval and the
 * interval is shown, so a step-wise correction such as Holm's, which adjusts p-values and leaves no such intervals, will not
 * do; Bonferroni's and Šidák's will, and are wider. Simulated with 40,000 runs per line of three variants that cost the same
 * ({@code CoverageTableTest} prints it; half-width is the median in %, "last" how often the last pair is held and "all" how
 * often all pairs are, in %, "false" how many runs in 100 have any BETTER or WORSE at a margin of 5 %):
 *
 * <pre>
 *  SD of a JVM's cost            pooled, Tukey: judged       pair alone, t        pair alone, Bonferroni
 *  per variant, %      sessions  half-w. last  all  false    half-w.    all       half-w.     all
 *  1.5  1.5  1.5          3        4.3   97.7  95.2  0.0     4.7        86.5      8.3         95.2
 *  3.5  3.5  3.5          3        9.5   97.7  95.1  3.5    10.4        86.6     18.4         95.2
 *  3.5  3.5  3.5          6        5.4   97.9  95.1  2.6     4.9        87.0      6.8         95.4
 *  2.0  2.0  4.0          3        7.5   96.3  94.3  2.9     6.1– 9.4   86.8     10.8–16.8    95.5
 *  2.0  4.0  4.0          3        9.3   96.3  94.8  3.8     9.4–11.9   86.6     16.7–21.1    95.3
 *  1.5  1.5  4.5          3        7.4   95.0  93.2  3.6     4.7–10.0   87.2      8.3–17.8    95.5
 *  1.5  1.5  4.5          6        4.4   95.1  93.2  1.6     2.2– 4.7   88.2      3.1– 6.5    95.8
 *  3.0  3.0  9.0          3       14.6   94.9  93.2  6.6     8.9–19.8   87.4     15.9–35.2    95.4
 * </pre>
 *
 * <p>The SD of the log-ratio of two variants is √2 times that of one. So pooling halves the interval of three sessions. It
 * takes the variants for equally noisy. Where one is three times as noisy as the others, its pairs are still held with 95 %
 * and all pairs with 93 %; then, or when JVMs of one variant spread by 6 % and more, false verdicts can come to 7 %
 * of runs instead of 5. {@link Evidence#alone()} takes nothing for equal and stands beside it. With two variants there
 * is nothing to pool, and both are Student's t.
 *
 * <p>The correction is over the pairs of one metric; metrics are judged each by itself.
 *
 * @param baseline the variant that the candidate is measured against
 * @param candidate the variant that the verdict is about
 * @param verdict what may be said
 * @param reason why nothing may be said; present when the verdict is INVALID
 * @param evidence what it rests on
 */
public record Comparison(
        String baseline,
        String candidate,
        Verdict verdict,
        @Nullable String reason,
        Evidence evidence) {

    /** Below this a standard error is rounding: sessions that do not differ at all were not measured apart. */
    private static final double NO_SPREAD = 1e-9;

    private static final String NO_VALUE =
            "there is no value in session %d: it could not be read, or there were too few requests";
    private static final String ONE_SESSION =
            "One session gives no interval: JVMs of one program differ; run two sessions or more";
    private static final String NO_DIFFERENCE =
            "The sessions do not differ at all, so how far they spread was not measured";

    /** Half the width of the intervals that hold all pairs at once, and the smallest effect that is found, on the scale. */
    private record Precision(double halfWidth, double smallestDetectable) {}

    /**
     * Two variants and the sessions in which both have a value.
     *
     * @param sessions those in which both have a value
     */
    private record Pair(Scale scale, String baseline, String candidate, List<Session> sessions) {

        Pair {
            sessions = sessions.stream()
                    .filter(session ->
                            session.whole(baseline, scale) != null && session.whole(candidate, scale) != null)
                    .toList();
        }

        /** The effect of each session as a whole, on the scale. */
        List<Double> effects() {
            return sessions.stream()
                    .map(session -> difference(session.whole(baseline, scale), session.whole(candidate, scale)))
                    .flatMap(Stream::ofNullable)
                    .toList();
        }

        /** Numbers of this pair alone, to be shown whatever the verdict. */
        Evidence evidence(@Nullable Interval interval, @Nullable Double smallestDetectable) {
            List<Double> effects = effects();
            Estimate mean = effects.isEmpty() ? null : Estimate.of(effects);
            Interval alone = mean == null ? null : mean.interval();
            List<List<@Nullable Double>> byBlock =
                    sessions.stream().map(this::blockEffects).toList();
            List<List<Double>> known = byBlock.stream()
                    .map(blocks -> blocks.stream().flatMap(Stream::ofNullable).toList())
                    .toList();
            return new Evidence(
                    mean == null ? null : scale.shown(mean.value()),
                    interval == null ? null : interval.shownOn(scale),
                    alone == null ? null : alone.shownOn(scale),
                    smallestDetectable == null ? null : scale.shown(smallestDetectable),
                    sessions.size(),
                    byBlock.stream().mapToInt(List::size).sum(),
                    VarianceComponents.of(effects, known),
                    Outliers.among(byBlock, scale));
        }

        /** The effect of each block by itself; null where a block has too little for a value. */
        private List<@Nullable Double> blockEffects(Session session) {
            List<@Nullable Double> effects = new ArrayList<>();
            List<@Nullable Double> from = session.blocks(baseline, scale);
            List<@Nullable Double> to = session.blocks(candidate, scale);
            for (int block = 0; block < from.size(); block++) {
                effects.add(difference(from.get(block), to.get(block)));
            }
            return effects;
        }

        private static @Nullable Double difference(@Nullable Double from, @Nullable Double to) {
            return from == null || to == null ? null : Double.valueOf(to - from);
        }
    }

    /**
     * Compares every variant with each that stands before it, which is its baseline.
     *
     * @param invalid why nothing may be said of a variant, by variant: its pairs are shown and not judged, and it has no
     *     part in the variance of the others
     * @return in the order of the variants; empty without sessions
     * @throws IllegalArgumentException when a session has other variants than the first
     */
    public static List<Comparison> ofPairs(Yardstick yardstick, List<Session> sessions, Map<String, String> invalid) {
        List<String> variants = variants(sessions);
        Map<String, String> unfit = new LinkedHashMap<>(invalid);
        for (int session = 0; session < sessions.size(); session++) {
            for (String variant : variants) {
                if (sessions.get(session).whole(variant, yardstick.scale()) == null) {
                    unfit.putIfAbsent(variant, NO_VALUE.formatted(session + 1));
                }
            }
        }
        List<String> fit =
                variants.stream().filter(variant -> !unfit.containsKey(variant)).toList();
        Precision precision = fit.size() < 2 || sessions.size() < 2 ? null : precision(yardstick, fit, sessions);
        List<Comparison> comparisons = new ArrayList<>();
        for (int candidate = 1; candidate < variants.size(); candidate++) {
            for (int baseline = 0; baseline < candidate; baseline++) {
                Pair pair = new Pair(yardstick.scale(), variants.get(baseline), variants.get(candidate), sessions);
                comparisons.add(compare(pair, yardstick, sessions.size(), unfit, precision));
            }
        }
        return comparisons;
    }

    private static Comparison compare(
            Pair pair, Yardstick yardstick, int sessions, Map<String, String> unfit, @Nullable Precision precision) {
        Optional<String> unfitOne = Stream.of(pair.baseline(), pair.candidate())
                .filter(unfit::containsKey)
                .findFirst()
                .map(variant -> variant + ": " + unfit.get(variant));
        if (precision == null || unfitOne.isPresent()) {
            String reason = unfitOne.orElse(sessions < 2 ? ONE_SESSION : NO_DIFFERENCE);
            return new Comparison(
                    pair.baseline(), pair.candidate(), Verdict.INVALID, reason, pair.evidence(null, null));
        }
        double effect = Moments.mean(pair.effects());
        Interval interval = Interval.around(effect, precision.halfWidth());
        return new Comparison(
                pair.baseline(),
                pair.candidate(),
                Verdict.of(effect, interval, yardstick.scaledMargin(), yardstick.direction()),
                null,
                pair.evidence(interval, precision.smallestDetectable()));
    }

    /** Null when the sessions do not differ at all. */
    private static @Nullable Precision precision(Yardstick yardstick, List<String> fit, List<Session> sessions) {
        TwoWayLayout layout = TwoWayLayout.of(sessions.stream()
                .map(session -> fit.stream()
                        .map(variant -> Objects.requireNonNull(session.whole(variant, yardstick.scale())))
                        .toList())
                .toList());
        double error = layout.standardError();
        if (error < NO_SPREAD) {
            return null;
        }
        double critical = new StudentizedRange(layout.variants(), layout.degreesOfFreedom()).criticalValue();
        return new Precision(
                critical * error,
                SmallestDetectable.of(critical, yardstick.scaledMargin(), error, layout.degreesOfFreedom()));
    }

    private static List<String> variants(List<Session> sessions) {
        List<String> variants =
                sessions.isEmpty() ? List.of() : sessions.getFirst().variants();
        if (sessions.stream().anyMatch(session -> !variants.equals(session.variants()))) {
            throw new IllegalArgumentException("Sessions of one run have the same variants in the same order");
        }
        return variants;
    }
}
