package dev.serverlab.stats.paired;

import dev.serverlab.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two variants and the sessions in which both have a value of a metric. */
record Pair(PairedMetric metric, String baseline, String candidate, List<SessionBlocks> sessions) {

    Pair {
        sessions = sessions.stream()
                .filter(session ->
                        metric.scaledOf(session.of(baseline)) != null && metric.scaledOf(session.of(candidate)) != null)
                .toList();
    }

    /** The effect of each session as a whole, on the scale. */
    SessionEffects effects() {
        return new SessionEffects(sessions.stream()
                .map(session -> difference(session.of(baseline), session.of(candidate)))
                .flatMap(Stream::ofNullable)
                .toList());
    }

    /** Numbers of this pair alone, to be shown whatever the verdict. */
    Evidence evidence(@Nullable Interval interval, @Nullable Double smallestDetectable) {
        SessionEffects effects = effects();
        List<List<@Nullable Double>> byBlock =
                sessions.stream().map(this::blockEffects).toList();
        List<List<Double>> known = byBlock.stream()
                .map(blocks -> blocks.stream().flatMap(Stream::ofNullable).toList())
                .toList();
        return new Evidence(
                sessions.isEmpty() ? null : metric.scale().shown(effects.mean()),
                interval == null ? null : interval.shownOn(metric.scale()),
                sessions.size() < 2 ? null : effects.interval().shownOn(metric.scale()),
                smallestDetectable == null ? null : metric.scale().shown(smallestDetectable),
                sessions.size(),
                sessions.stream().mapToInt(SessionBlocks::blocks).sum(),
                VarianceComponents.of(effects.effects(), known),
                Outliers.among(byBlock, metric.scale()));
    }

    /** The effect of each block by itself; null where a block has too little for a value. */
    private List<@Nullable Double> blockEffects(SessionBlocks session) {
        List<BlockValue> ofBaseline = session.of(baseline);
        List<BlockValue> ofCandidate = session.of(candidate);
        List<@Nullable Double> effects = new ArrayList<>();
        for (int block = 0; block < session.blocks(); block++) {
            effects.add(difference(List.of(ofBaseline.get(block)), List.of(ofCandidate.get(block))));
        }
        return effects;
    }

    private @Nullable Double difference(List<BlockValue> ofBaseline, List<BlockValue> ofCandidate) {
        Double from = metric.scaledOf(ofBaseline);
        Double to = metric.scaledOf(ofCandidate);
        return from == null || to == null ? null : Double.valueOf(to - from);
    }
}
