package dev.serverlab.measure.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Watches the pods of a run: reports their state, and prolongs their life. It polls all of them once a second, so that an
 * API server that is unavailable for some time only delays the news.
 */
final class PodWatch {

    /**
     * How long pods outlive a lab that was killed or lost its network: a Job ends this long after the lab last prolonged
     * its life. The property is for tests, which do not wait for minutes.
     */
    static final long LIFETIME_SECONDS = Math.max(20, Long.getLong("serverlab.cluster.lifetime.seconds", 240));

    /** An API server may be unavailable for three of these intervals. */
    private static final long PROLONG_SECONDS = LIFETIME_SECONDS / 4;

    private static final long EVERY_MILLIS = 1_000;

    private final Cluster cluster;
    private final Set<StartedPod> pods = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("pods").unstarted(task));
    private long prolonged = System.nanoTime();

    PodWatch(Cluster cluster) {
        this.cluster = cluster;
        var unused = clock.scheduleWithFixedDelay(this::look, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    void add(StartedPod pod) {
        pods.add(pod);
    }

    void drop(StartedPod pod) {
        pods.remove(pod);
    }

    /** The Jobs of the pods that have not been removed. */
    List<String> names() {
        return pods.stream().map(StartedPod::job).sorted().toList();
    }

    private void look() {
        if (pods.isEmpty()) {
            return;
        }
        try {
            // Copied before the request: a pod added meanwhile does not count as missing.
            List<StartedPod> known = List.copyOf(pods);
            Map<String, Pod> now = cluster.pods();
            known.forEach(pod -> pod.seen(now.get(pod.job())));
            prolong(known);
        } catch (RuntimeException e) {
            // Unknown; the next poll may succeed.
        }
    }

    private void prolong(List<StartedPod> known) {
        long now = System.nanoTime();
        if (now - prolonged < Duration.ofSeconds(PROLONG_SECONDS).toNanos()) {
            return;
        }
        prolonged = now;
        for (StartedPod pod : known) {
            try {
                cluster.prolong(pod.job(), pod.age());
            } catch (KubernetesClientException e) {
                // The Job is gone, or will be prolonged at the next poll.
            }
        }
    }
}
