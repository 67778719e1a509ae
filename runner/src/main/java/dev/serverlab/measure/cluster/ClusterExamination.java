package dev.serverlab.measure.cluster;

import dev.serverlab.measure.environment.DoctorCheck;
import dev.serverlab.measure.environment.DoctorCheck.Level;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import io.fabric8.kubernetes.api.model.ContainerImage;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Examines a cluster before a measurement, and removes leftovers. Starts nothing. */
public final class ClusterExamination {

    private static final String CLUSTER = "cluster";
    private static final String NODES = "nodes";

    private static final Set<String> KEEPING_OFF = Set.of("NoSchedule", "NoExecute");

    /** Beyond the time that a pod is given to end. */
    private static final Duration GONE_WITHIN = Duration.ofSeconds(40);

    private static final long POLL_MILLIS = 200;

    private ClusterExamination() {}

    /**
     * Removes the Jobs of all labs in the namespace, and waits until they and their pods are gone.
     *
     * @return the names of those that are gone
     * @throws LabException when the cluster cannot be used
     */
    public static List<String> clean(ClusterOptions options) throws InterruptedException {
        Cluster cluster = Cluster.require(options);
        try {
            List<String> jobs = cluster.jobs(Map.of());
            jobs.forEach(cluster::remove);
            long deadline = System.nanoTime() + GONE_WITHIN.toNanos();
            while (jobs.stream().anyMatch(cluster::isThere) && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
            return jobs.stream().filter(job -> !cluster.isThere(job)).toList();
        } catch (KubernetesClientException e) {
            Problem problem = Cluster.noCluster(cluster.client().getConfiguration(), e);
            throw LabException.failed(problem.code(), problem.what(), problem.action());
        }
    }

    /** @param images of the lab, such as {@code serverlab/mvc} */
    public static List<DoctorCheck> of(ClusterOptions options, List<String> images) {
        Cluster cluster;
        try {
            cluster = Cluster.require(options);
        } catch (LabException e) {
            return List.of(DoctorCheck.of(
                    CLUSTER, Level.CANNOT, e.problem().what(), e.problem().action()));
        }
        List<DoctorCheck> checks = new ArrayList<>();
        checks.add(DoctorCheck.fine(
                CLUSTER,
                "Kubernetes %s; the namespace %s accepts Jobs, and the lab has the permissions that it needs there"
                        .formatted(cluster.version(), cluster.namespace())));
        List<Node> nodes = nodes(cluster);
        checks.add(nodes(nodes));
        if (nodes != null) {
            checks.add(images(
                    nodes.stream().filter(ClusterExamination::takesPods).toList(),
                    images.stream().map(cluster::image).toList()));
        }
        checks.add(jobs(cluster.jobs(Map.of()), cluster.namespace()));
        return checks;
    }

    /** The cluster's nodes; absent when the lab may not list them. */
    private static @Nullable List<Node> nodes(Cluster cluster) {
        try {
            return cluster.client().nodes().list().getItems();
        } catch (KubernetesClientException e) {
            return null;
        }
    }

    static DoctorCheck nodes(@Nullable List<Node> nodes) {
        if (nodes == null) {
            return DoctorCheck.of(
                    NODES,
                    Level.BEWARE,
                    "no permission to list nodes, so only starting a pod shows whether there is room",
                    "Get a role that may list nodes, or ask the cluster's administrator.");
        }
        List<String> open = nodes.stream()
                .filter(ClusterExamination::takesPods)
                .map(each -> each.getMetadata().getName())
                .toList();
        return switch (open.size()) {
            case 0 ->
                DoctorCheck.of(
                        NODES,
                        Level.CANNOT,
                        "none of %s accepts pods".formatted(nodes.size()),
                        "See kubectl get nodes: open one with kubectl uncordon, or have its taint removed.");
            case 1 ->
                DoctorCheck.of(
                        NODES,
                        Level.BEWARE,
                        "only %s accepts pods: servers and load generators share it".formatted(open.getFirst()),
                        "Add a node, or give --share-nodes: they then compete for CPU.");
            default -> DoctorCheck.fine(NODES, String.join(", ", open) + " accept pods");
        };
    }

    private static boolean takesPods(Node node) {
        boolean ready = node.getStatus() != null
                && Stream.ofNullable(node.getStatus().getConditions())
                        .flatMap(List::stream)
                        .anyMatch(each -> "Ready".equals(each.getType()) && "True".equals(each.getStatus()));
        boolean tainted = Stream.ofNullable(node.getSpec().getTaints())
                .flatMap(List::stream)
                .anyMatch(each -> KEEPING_OFF.contains(each.getEffect()));
        return ready && !tainted && !Boolean.TRUE.equals(node.getSpec().getUnschedulable());
    }

    /** A node lists only its fifty largest images. */
    static DoctorCheck images(List<Node> nodes, List<String> images) {
        Map<Boolean, List<String>> there = images.stream()
                .collect(Collectors.partitioningBy(image -> nodes.stream().allMatch(has(image))));
        List<String> everywhere = Objects.requireNonNull(there.get(true));
        List<String> missing = Objects.requireNonNull(there.get(false));
        String found = "on all nodes: " + (everywhere.isEmpty() ? "none" : String.join(", ", everywhere));
        if (missing.isEmpty()) {
            return DoctorCheck.fine("images", found);
        }
        return DoctorCheck.of(
                "images",
                Level.BEWARE,
                found + "; not on all: " + String.join(", ", missing),
                "Push the latter where nodes can pull them, and give --image-prefix; or load them into "
                        + "every node. docker/build makes them.");
    }

    private static Predicate<Node> has(String image) {
        Set<String> names = Set.of(image + ":latest", "docker.io/" + image + ":latest", image, "docker.io/" + image);
        return node -> Stream.ofNullable(node.getStatus().getImages())
                .flatMap(List::stream)
                .map(ContainerImage::getNames)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .anyMatch(names::contains);
    }

    static DoctorCheck jobs(List<String> jobs, String namespace) {
        if (jobs.isEmpty()) {
            return DoctorCheck.fine("left behind", "no Job of another lab");
        }
        return DoctorCheck.of(
                "left behind",
                Level.BEWARE,
                String.join(", ", jobs) + ", of other labs, running or killed",
                "They end by themselves within minutes of a lab's end; at once with --clean, which "
                        + "removes those of all labs in %s.".formatted(namespace));
    }
}
