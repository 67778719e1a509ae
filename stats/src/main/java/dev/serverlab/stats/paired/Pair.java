package dev.serverlab.stats.paired;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two variants that are compared.
 *
 * @param sessions in order, including those in which one of the two has no value
 */
record Pair(Scale scale, String baseline, String candidate, List<Session> sessions) {

    private boolean has(Session session) {
        return session.whole(baseline, scale) != null && session.whole(candidate, scale) != null;
    }

    /** The mean of one of them over the sessions, on the scale; NaN without any. */
    double mean(String variant) {
        return Moments.mean(sessions.stream()
                .filter(this::has)
                .map(session -> session.whole(variant, scale))
                .flatMap(Stream::ofNullable)
                .toList());
    }

    /** The effect of each session as a whole, on the scale. */
    List<Double> effects() {
        return sessions.stream()
                .map(session -> difference(session.whole(baseline, scale), session.whole(candidate, scale)))
                .flatMap(Stream::ofNullable)
                .toList();
    }

    /**
     * The evidence, which is shown whatever the verdict.
     *
     * @param precision of its effect; null when it is not judged, and the effect is the mean over sessions
     * @param judged the effect that is judged, on the scale
     * @param pace how it differs from the mean over sessions; null when it does not
     * @param margin the smallest effect that matters, on the scale
     */
    Evidence evidence(@Nullable Precision precision, double judged, @Nullable PaceShift pace, double margin) {
        List<Double> effects = effects();
        Estimate mean = effects.isEmpty() ? null : Estimate.of(effects);
        Interval alone = mean == null ? null : mean.interval();
        List<List<@Nullable Double>> byBlock = sessions.stream()
                .map(session -> has(session) ? blockEffects(session) : List.<@Nullable Double>of())
                .toList();
        List<List<Double>> known = sessions.stream()
                .filter(this::has)
                .map(this::blockEffects)
                .map(blocks -> blocks.stream().flatMap(Stream::ofNullable).toList())
                .toList();
        return new Evidence(
                mean == null ? null : scale.value(mean(baseline)),
                mean == null ? null : scale.shown(precision == null ? mean.value() : judged),
                precision == null ? null : precision.around(judged).mapped(scale::shown),
                alone == null ? null : alone.mapped(scale::shown),
                precision == null ? null : scale.shown(precision.smallestDetectable(margin)),
                effects.size(),
                byBlock.stream().mapToInt(List::size).sum(),
                VarianceComponents.of(effects, known),
                pace,
                Outliers.among(byBlock, scale));
    }

    /** The effect of each block; null where a block has too few data for a value. */
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
