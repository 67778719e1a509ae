package dev.serverlab.measure.server;

import dev.serverlab.contract.ServerState;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The request threads and workers that a running server reported.
 *
 * @param requestMax how many request threads can work at once; absent when there is no limit
 * @param workerMax how many workers can; absent when there is no limit
 * @param areEventLoops whether the request threads are event loops
 */
public record EffectiveThreads(
        @Nullable Integer requestMax, @Nullable Integer workerMax, boolean areEventLoops) {

    private static final String EVENT_LOOP = ServerState.Threads.Kind.EVENT_LOOP.wireName();

    /** Reads them from the effective configuration. */
    public static EffectiveThreads of(Map<String, Object> effective) {
        return new EffectiveThreads(
                max(effective, "requestThreads"),
                max(effective, "workerThreads"),
                effective.get("requestThreads") instanceof Map<?, ?> threads && EVENT_LOOP.equals(threads.get("kind")));
    }

    private static @Nullable Integer max(Map<String, Object> effective, String group) {
        return effective.get(group) instanceof Map<?, ?> threads && threads.get("max") instanceof Number max
                ? Integer.valueOf(max.intValue())
                : null;
    }

    /** The problem when a server runs with a different number of request threads than its profile declares. */
    public Optional<Problem> against(String variant, ServerDescriptor.Profile profile, int cores) {
        Integer meant = profile.threads().on(cores);
        String unlimited = "unlimited";
        return Objects.equals(meant, requestMax)
                ? Optional.empty()
                : Optional.of(Problems.of(
                        "threads-differ",
                        "%s should have %s request threads here, but the running server reports %s.",
                        "Correct the profile in the server's configuration or in its server.yaml.",
                        variant,
                        meant == null ? unlimited : meant,
                        requestMax == null ? unlimited : requestMax));
    }
}
