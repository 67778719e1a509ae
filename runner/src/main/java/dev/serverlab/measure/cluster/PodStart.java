package dev.serverlab.measure.cluster;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a requested pod.
 *
 * @param began {@link System#nanoTime()} at the request
 */
record PodStart(Cluster cluster, PodSpec spec, String job, long began) {

    /** An image may have to be pulled; the property is for tests of pods that never run. */
    private static final Duration RUNS_WITHIN =
            Duration.ofSeconds(Long.getLong("serverlab.cluster.start.seconds", 180));
    /** How long the scheduler may find no node: one may be about to become free. */
    private static final Duration NO_ROOM_FOR = Duration.ofSeconds(15);
    /** How long its Job may have no pod. */
    private static final Duration NO_POD_FOR = Duration.ofSeconds(2);

    /** Each question takes CPU from a cluster that starts or ends pods at that time. */
    static final long POLL_MILLIS = 500;

    /**
     * Waits until its container runs, or has ended.
     *
     * @param seen receives each state; absent while there is no pod
     * @throws LabException when it cannot be started, with what the cluster says
     */
    PodState await(Consumer<@Nullable PodState> seen) throws InterruptedException {
        long noRoomSince = 0;
        while (true) {
            PodState now = state();
            seen.accept(now);
            if (now != null && (now.isRunning() || now.exitCode() != null) && now.ip() != null) {
                return now;
            }
            long elapsed = System.nanoTime();
            requireStartable(now);
            String unschedulable = now == null ? null : now.unschedulable();
            noRoomSince = unschedulable == null ? 0 : noRoomSince == 0 ? elapsed : noRoomSince;
            if (unschedulable != null && elapsed - noRoomSince > NO_ROOM_FOR.toNanos()) {
                throw notStarted(
                        spec,
                        "%s fits on no node: %s.",
                        "Free a node or let pods onto it (kubectl uncordon NODE), ask for less with --cpus and "
                                + "--memory, or let generators run beside servers with --share-nodes.",
                        Cluster.line(unschedulable));
            }
            if (elapsed - began > RUNS_WITHIN.toNanos()) {
                throw notStarted(
                        spec,
                        "%s did not run in a pod within %s s, and the cluster does not say why.",
                        "See kubectl get events for the job %3$s.",
                        RUNS_WITHIN.toSeconds(),
                        job);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private @Nullable PodState state() {
        try {
            Pod pod = cluster.pods().get(job);
            return pod == null ? null : PodState.of(pod);
        } catch (KubernetesClientException e) {
            return null;
        }
    }

    private void requireStartable(@Nullable PodState now) {
        if (now == null) {
            boolean late = System.nanoTime() - began > NO_POD_FOR.toNanos();
            String none = late ? cluster.missingPodReason(job) : null;
            if (none != null) {
                throw notStarted(
                        spec,
                        "The cluster refused a pod for %s: %s.",
                        "Ask for less with --cpus and --memory, or for a larger quota of the namespace; or give "
                                + "one that enforces less, with --namespace.",
                        Cluster.line(none));
            }
            return;
        }
        PodState.Stuck stuck = now.stuck();
        if (now.exitCode() == null && stuck != null && stuck.isForImage()) {
            throw notStarted(
                    spec,
                    "%s could not be started: its node cannot get the image '%s' (%s).",
                    "Push the image where nodes can pull it, and give --image-prefix; or load it into every node.",
                    spec.container().image(),
                    Cluster.line(stuck.message()));
        }
        String why = now.exitCode() != null
                ? now.ended() == null ? "it ended" : now.ended()
                : stuck == null ? null : stuck.message();
        if (why != null) {
            throw refused(spec, Cluster.line(why));
        }
    }

    /** The exception for a pod that the cluster does not start, with the reason. */
    static LabException refused(PodSpec spec, String why) {
        return notStarted(
                spec,
                "%s could not be started in a pod: %s.",
                "Correct what the cluster reports; docs/places.md lists what it needs.",
                why);
    }

    /** @param values of the texts, after the pod's name */
    private static LabException notStarted(PodSpec spec, String what, String action, Object... values) {
        return Problems.failed(
                "pod-not-started",
                what,
                action,
                Stream.concat(Stream.of(spec.name()), Stream.of(values)).toArray());
    }
}
