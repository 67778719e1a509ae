package dev.serverlab.stats.paired;

import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two variants and the sessions in which both have a value.
 *
 * @param sessions those in which both have a value
 */
record Pair(Scale scale, String baseline, String candidate, List<Session> sessions) {

    Pair {
        sessions = sessions.stream()
                .filter(session -> session.whole(baseline, scale) != null && session.whole(candidate, scale) != null)
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
