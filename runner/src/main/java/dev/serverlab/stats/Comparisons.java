package dev.serverlab.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares all pairs of the variants of a paired run by one metric.
 *
 * <p>The unit is the session: JVMs of one program differ, and blocks of one session share its JVMs, so that an interval
 * over blocks is too narrow (T. Kalibera and R. Jones, Rigorous benchmarking in reasonable time, ISMM 2013). Each session
 * gives one value per variant, from sums and merged histograms; what a session does to all variants alike falls out of the
 * differences ({@link TwoWayLayout}).
 *
 * <p><b>Which interval is judged on.</b> All variants of the run pool their variance, and Tukey's studentized range makes the
 * intervals of all pairs hold at once with 95 % ({@link StudentizedRange}). A verdict is read off a whole interval and the
 * interval is shown, so a step-wise correction such as Holm's, which adjusts p-values and leaves no such intervals, will not
 * do; Bonferroni's and Šidák's will, and are wider. Simulated with 40,000 runs per line (3 variants, normal residuals; SD is
 * that of the log-ratio of a pair, or of the pairs when variants spread unequally; the coverage of one pair is that of the
 * worst):
 *
 * <pre>
 *                              pooled, Tukey (judged)      pair alone, t           pair alone, Bonferroni
 * spread        sessions    half-w.  one pair  all pairs   half-w.  all pairs      half-w.  all pairs
 * 5 % each          3         9.4 %    97.6 %    95.0 %     10.4 %     86.2 %       18.4 %     95.0 %
 * 5 % each          6         5.4 %    97.9 %    95.0 %      4.9 %     87.1 %        6.7 %     95.3 %
 * variants 1:1:2    3        11.0 %    96.3 %    94.3 %   8.8–13.9 %   86.8 %    15.7–24.7 %   95.4 %
 * variants 1:2:2    3         8.0 %    96.1 %    94.6 %   8.2–10.4 %   86.4 %    14.5–18.4 %   95.2 %
 * variants 1:1:3    3         7.2 %    94.5 %    92.6 %   4.4– 9.8 %   87.0 %     7.8–17.4 %   95.4 %
 * variants 1:1:3    6         4.3 %    94.8 %    92.8 %   2.1– 4.7 %   88.0 %     2.9– 6.4 %   95.6 %
 * </pre>
 *
 * <p>So pooling halves the interval of three sessions. It takes the variants for equally noisy. Where they are not, the
 * interval of the noisiest pair is somewhat too narrow: with one variant three times as noisy as the others that pair is
 * still held with 94 %, all pairs with 92 %, and because a verdict asks for an effect beyond the margin as well, false
 * verdicts stay below 5 % of runs in every line of the table. {@link Evidence#alone()} takes nothing for equal and stands
 * beside it. With two variants there is nothing to pool, and both are Student's t.
 *
 * <p>The correction is over the pairs of one metric; metrics are judged each by itself.
 */
public final class Comparisons {

    /** Below this a standard error is rounding: sessions that do not differ at all were not measured apart. */
    private static final double NO_SPREAD = 1e-9;

    private Comparisons() {}

    /**
     * Compares every variant with each that stands before it, which is its baseline.
     *
     * @param invalid why nothing may be said of a variant, by variant: its pairs are shown and not judged, and it has no
     *     part in the variance of the others
     * @return in the order of the variants; empty without sessions
     * @throws IllegalArgumentException when a session has other variants than the first
     */
    public static List<Comparison> of(PairedMetric metric, List<SessionBlocks> sessions, Map<String, String> invalid) {
        List<String> variants = variants(sessions);
        Map<String, String> unfit = new LinkedHashMap<>(invalid);
        variants.forEach(variant -> {
            String missing = missing(metric, variant, sessions);
            if (missing != null) {
                unfit.putIfAbsent(variant, missing);
            }
        });
        List<String> fit =
                variants.stream().filter(variant -> !unfit.containsKey(variant)).toList();
        TwoWayLayout layout = fit.size() < 2 || sessions.size() < 2 ? null : layout(metric, fit, sessions);
        List<Comparison> comparisons = new ArrayList<>();
        for (int candidate = 1; candidate < variants.size(); candidate++) {
            for (int baseline = 0; baseline < candidate; baseline++) {
                Pair pair = new Pair(metric, variants.get(baseline), variants.get(candidate), sessions);
                comparisons.add(compare(pair, unfit, layout));
            }
        }
        return comparisons;
    }

    private static Comparison compare(Pair pair, Map<String, String> unfit, @Nullable TwoWayLayout layout) {
        for (String variant : List.of(pair.baseline(), pair.candidate())) {
            if (unfit.containsKey(variant)) {
                return invalid(pair, variant + ": " + unfit.get(variant));
            }
        }
        if (layout == null) {
            return invalid(pair, "One session gives no interval: JVMs of one program differ; run two sessions or more");
        }
        if (layout.standardError() < NO_SPREAD) {
            return invalid(pair, "The sessions do not differ at all, so how far they spread was not measured");
        }
        PairedMetric metric = pair.metric();
        double effect = pair.effects().mean();
        double criticalValue = new StudentizedRange(layout.variants(), layout.degreesOfFreedom()).criticalValue();
        Interval interval = Interval.around(effect, criticalValue * layout.standardError());
        double detectable = SmallestDetectable.of(
                criticalValue, metric.scaledMargin(), layout.standardError(), layout.degreesOfFreedom());
        return new Comparison(
                metric,
                pair.baseline(),
                pair.candidate(),
                Verdict.of(effect, interval, metric.scaledMargin(), metric.direction()),
                null,
                pair.evidence(interval, detectable));
    }

    private static Comparison invalid(Pair pair, String reason) {
        return new Comparison(
                pair.metric(), pair.baseline(), pair.candidate(), Verdict.INVALID, reason, pair.evidence(null, null));
    }

    private static @Nullable String missing(PairedMetric metric, String variant, List<SessionBlocks> sessions) {
        for (int session = 0; session < sessions.size(); session++) {
            if (metric.scaledOf(sessions.get(session).of(variant)) == null) {
                return metric.label() + " is absent in session " + (session + 1)
                        + ": it could not be read, or there were too few requests";
            }
        }
        return null;
    }

    private static TwoWayLayout layout(PairedMetric metric, List<String> fit, List<SessionBlocks> sessions) {
        return TwoWayLayout.of(sessions.stream()
                .map(session -> fit.stream()
                        .map(variant -> Objects.requireNonNull(metric.scaledOf(session.of(variant))))
                        .toList())
                .toList());
    }

    private static List<String> variants(List<SessionBlocks> sessions) {
        List<String> variants =
                sessions.isEmpty() ? List.of() : sessions.getFirst().variants();
        if (sessions.stream().anyMatch(session -> !List.copyOf(variants).equals(session.variants()))) {
            throw new IllegalArgumentException("Sessions of one run have the same variants in the same order");
        }
        return variants;
    }
}
