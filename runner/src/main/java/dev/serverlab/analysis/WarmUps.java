package dev.serverlab.analysis;

import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Moments;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * When the servers of one variant became steady, over its sessions.
 *
 * @param watched how many warm-ups were watched
 * @param seconds the median time until it was steady; absent when it was not steady in some session
 */
public record WarmUps(int watched, @Nullable Double seconds) {

    public static WarmUps of(List<TrialResult> trials) {
        List<TrialResult.WarmUp> watched = trials.stream()
                .flatMap(trial -> Stream.ofNullable(trial.recording().warmup()))
                .toList();
        List<Double> steady = watched.stream()
                .flatMap(warmup -> Stream.ofNullable(warmup.steadyMillis()))
                .map(millis -> millis / 1e3)
                .toList();
        boolean always = !watched.isEmpty() && steady.size() == watched.size();
        return new WarmUps(watched.size(), always ? Double.valueOf(Moments.median(steady)) : null);
    }
}
