package dev.serverlab.stats.paired;

import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.StudentizedRange;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.Yardstick;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two variants by one quantity. A paired run compares all pairs of its variants.
 *
 * <p>The sampling unit is the session: JVMs of one program differ, and blocks of one session share its JVMs, so that an
 * interval over blocks is too narrow (T. Kalibera and R. Jones, Rigorous benchmarking in reasonable time, ISMM 2013).
 * Each session gives one value per variant, from sums and merged histograms; effects of a session on all variants
 * cancel in the differences ({@link TwoWayLayout}).
 *
 * <p><b>The judged interval.</b> All variants of the run pool their variance, and Tukey's studentized range makes the
 * intervals of all pairs hold at once with 95 % ({@link StudentizedRange}). With more than three sessions the variance
 * is in part the pair's own ({@link TwoWayLayout#precision}). A verdict is read off a whole interval and the interval
 * is shown, so a step-wise correction such as Holm's, which adjusts p-values and leaves no such intervals, will not do;
 * Bonferroni's and Šidák's will, and are wider. Simulated with 40,000 runs per line of variants that cost the same
 * ({@code CoverageTableTest} prints it; half-width is the median in %, of the first pair and the last, "all" how often
 * all pairs are held in %, "false" how many runs in 100 have any BETTER or WORSE at a margin of 5 %):
 *
 * <pre>
 *  SD of a JVM's cost             judged                      pooled, Tukey       pair alone, Bonferroni
 *  per variant, %       sessions  half-w.    all   false      half-w.    all      half-w.      all
 *  1.5  1.5  1.5           3       4.3       95.2   0.0        4.3       95.2      8.3         95.2
 *  3.5  3.5  3.5           3       9.5       95.1   3.5        9.5       95.1     18.4         95.2
 *  3.5  3.5  3.5           6       5.5       95.2   2.3        5.4       95.1      6.8         95.4
 *  3.5  3.5  3.5           8       4.6       95.0   1.2        4.5       95.1      5.3         95.4
 *  2.0  2.0  4.0           3       7.5       94.3   2.9        7.5       94.3     10.8–16.8    95.5
 *  2.0  4.0  4.0           3       9.3       94.8   3.8        9.3       94.8     16.7–21.1    95.3
 *  1.5  1.5  4.5           3       7.4       93.2   3.6        7.4       93.2      8.3–17.8    95.5
 *  1.5  1.5  4.5           6       3.8–4.8   94.5   1.4        4.4       93.2      3.1– 6.5    95.8
 *  1.5  1.5  4.5           8       3.0–4.1   95.3   0.5        3.7       93.4      2.4– 5.1    95.9
 *  1.5  4.5  4.5           6       5.7–6.4   94.8   3.1        5.8       94.1      6.5– 8.7    95.3
 *  3.0  3.0  9.0           3      14.6       93.2   6.6       14.6       93.2     15.9–35.2    95.4
 *  3.5  3.5  3.5  3.5      3       9.5       95.0   4.4        9.5       95.0     26.4         95.2
 *  3.5  3.5  3.5  3.5      6       5.9       95.0   3.3        5.8       94.9      8.0         95.4
 *  1.5  1.5  1.5  4.5      3       6.7       91.4   5.2        6.7       91.4     11.9–25.2    95.3
 *  1.5  1.5  1.5  4.5      6       3.8–4.9   94.2   1.6        4.2       91.7      3.6– 7.7    95.8
 *  1.5  1.5  4.5  4.5      6       4.7–6.5   94.5   3.5        5.5       92.8      3.6–10.3    95.8
 * </pre>
 *
 * <p>The SD of the difference of two variants is √2 times that of one. So pooling halves the interval of three sessions. It
 * assumes equally noisy variants, and with three sessions nothing does better: a pair's own two degrees of freedom make its
 * interval as wide as a third variant that is three times as noisy does. With such a third variant all intervals hold
 * in 93 % of runs, with four variants in 91 %, and false verdicts can come to 7 % of runs instead of 5. {@link
 * Evidence#alone()} does not assume equal noise and is shown beside it. With two variants there is nothing to pool, and
 * all intervals are Student's t.
 *
 * <p>The correction is over the pairs of one metric; each metric is judged by itself.
 *
 * @param baseline the variant that the candidate is measured against
 * @param candidate the variant that the verdict is about
 * @param verdict the verdict
 * @param reason why nothing may be said; present when the verdict is INVALID
 * @param evidence what it rests on
 */
public record Comparison(
        String baseline,
        String candidate,
        Verdict verdict,
        @Nullable String reason,
        Evidence evidence) {

    /** A standard error below this is rounding: sessions that do not differ at all were not measured separately. */
    private static final double NO_SPREAD = 1e-9;

    private static final String NO_VALUE =
            "there is no value in session %d: it could not be read, or there were too few requests";
    private static final String ONE_SESSION =
            "One session gives no interval: JVMs of one program differ; run two sessions or more";
    private static final String NO_DIFFERENCE =
            "The sessions do not differ at all, so how far they spread was not measured";

    /**
     * Compares every variant with each one before it, which is its baseline.
     *
     * @param sessions in order; when one is {@link Session#leftOut}, the others keep their numbers
     * @param invalid why a variant cannot be judged, by variant: its pairs are shown but not judged, and it has no part
     *     in the variance of the others
     * @return in the order of the variants; empty without sessions
     * @throws IllegalArgumentException when a session has other variants than the first
     */
    public static List<Comparison> ofPairs(Yardstick yardstick, List<Session> sessions, Map<String, String> invalid) {
        return ofPairs(yardstick, sessions, invalid, null);
    }

    /**
     * The same, adjusted to the usual pace ({@link PaceSlopes}), with intervals that are meant to hold in another hour.
     *
     * @param earlier null for intervals that hold for this run's minutes alone
     */
    public static List<Comparison> ofPairs(
            Yardstick yardstick, List<Session> sessions, Map<String, String> invalid, @Nullable EarlierRuns earlier) {
        List<String> variants = variants(sessions);
        Map<String, String> unfit = new LinkedHashMap<>(invalid);
        List<Session> counted =
                sessions.stream().filter(session -> !session.isLeftOut()).toList();
        for (int session = 0; session < sessions.size(); session++) {
            for (String variant : variants) {
                if (!sessions.get(session).isLeftOut()
                        && sessions.get(session).whole(variant, yardstick.scale()) == null) {
                    unfit.putIfAbsent(variant, NO_VALUE.formatted(session + 1));
                }
            }
        }
        List<String> fit =
                variants.stream().filter(variant -> !unfit.containsKey(variant)).toList();
        TwoWayLayout layout = fit.size() < 2 || counted.size() < 2 ? null : layout(yardstick.scale(), fit, sessions);
        Known known = layout == null || earlier == null
                ? null
                : new Known(earlier, PaceSlopes.of(yardstick.scale(), fit, counted));
        Judge judge = new Judge(yardstick, counted.size(), unfit, layout, known);
        List<Comparison> comparisons = new ArrayList<>();
        for (int candidate = 1; candidate < variants.size(); candidate++) {
            for (int baseline = 0; baseline < candidate; baseline++) {
                comparisons.add(judge.compare(
                        new Pair(yardstick.scale(), variants.get(baseline), variants.get(candidate), sessions)));
            }
        }
        return comparisons;
    }

    /** What is known of another hour, and how the variants of this run slow down. */
    private record Known(EarlierRuns earlier, PaceSlopes law) {

        Precision precision(TwoWayLayout layout, Pair pair) {
            double ofPace = law.variance(pair.baseline(), pair.candidate(), earlier.slower(), earlier.runs());
            return layout.precision(pair.effects(), earlier.spread(), ofPace);
        }

        PaceShift shift(Pair pair) {
            return new PaceShift(
                    law.between(pair.baseline(), pair.candidate()),
                    law.standardError(),
                    pair.scale().shown(Moments.mean(pair.effects())));
        }

        /** The effect at the usual pace, on the scale. */
        double effect(Pair pair) {
            double slower = Objects.requireNonNullElse(earlier.slower(), 0.0);
            return Moments.mean(pair.effects()) - slower * law.between(pair.baseline(), pair.candidate());
        }
    }

    /** What all pairs of a run are judged by. */
    private record Judge(
            Yardstick yardstick,
            int sessions,
            Map<String, String> unfit,
            @Nullable TwoWayLayout layout,
            @Nullable Known known) {

        Comparison compare(Pair pair) {
            double margin = yardstick.marginOf(pair.mean(pair.baseline()));
            var unfitOne = Stream.of(pair.baseline(), pair.candidate())
                    .filter(unfit::containsKey)
                    .findFirst()
                    .map(variant -> variant + ": " + unfit.get(variant));
            Precision precision = layout == null || unfitOne.isPresent() ? null : precision(layout, pair);
            if (precision == null || precision.standardError() < NO_SPREAD) {
                String reason = unfitOne.orElse(sessions < 2 ? ONE_SESSION : NO_DIFFERENCE);
                return new Comparison(
                        pair.baseline(),
                        pair.candidate(),
                        Verdict.INVALID,
                        reason,
                        pair.evidence(null, 0, null, margin));
            }
            double effect = known == null ? Moments.mean(pair.effects()) : known.effect(pair);
            return new Comparison(
                    pair.baseline(),
                    pair.candidate(),
                    Verdict.of(effect, precision.around(effect), margin, yardstick.direction()),
                    null,
                    pair.evidence(precision, effect, known == null ? null : known.shift(pair), margin));
        }

        private Precision precision(TwoWayLayout of, Pair pair) {
            return known == null ? of.precision(pair.effects()) : known.precision(of, pair);
        }
    }

    private static TwoWayLayout layout(Scale scale, List<String> fit, List<Session> sessions) {
        return TwoWayLayout.of(sessions.stream()
                .filter(session -> !session.isLeftOut())
                .map(session -> fit.stream()
                        .map(variant -> Objects.requireNonNull(session.whole(variant, scale)))
                        .toList())
                .toList());
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
