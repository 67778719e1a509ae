package dev.serverlab.measure.cluster;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.place.ClusterUse;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Where the pods of a run were, for its record. */
final class PodHistory {

    private static final String MACHINE_TYPE = "node.kubernetes.io/instance-type";

    private final KubernetesClient client;
    private final Map<String, ClusterUse.Node> nodes = new LinkedHashMap<>();
    private final Map<String, String> images = new TreeMap<>();
    private final Set<String> sidecars = new TreeSet<>();
    private Map<String, String> required = Map.of();

    PodHistory(KubernetesClient client) {
        this.client = client;
    }

    /** Adds what was seen before the run was interrupted. */
    synchronized void resumeFrom(ClusterUse before) {
        before.nodes().forEach(node -> nodes.put(node.name(), node));
        sidecars.addAll(before.sidecars());
        images.putAll(before.images());
        required = before.images();
    }

    /**
     * Adds a running pod.
     *
     * @throws LabException when its image differs from that before the run was interrupted
     */
    synchronized void add(PodSpec spec, PodState state) {
        if (state.imageId() != null) {
            String before = required.get(spec.container().image());
            if (before != null && !before.equals(state.imageId())) {
                throw Problems.failed(
                        "image-changed",
                        "The image %s has changed since the run began: from %s to %s.",
                        "Restore the original image on the nodes and resume again, or start a new run.",
                        spec.container().image(),
                        before,
                        state.imageId());
            }
            images.put(spec.container().image(), state.imageId());
        }
        sidecars.addAll(state.others());
        String name = state.node();
        if (name != null) {
            ClusterUse.Node known = nodes.computeIfAbsent(name, this::read);
            boolean serves = spec.role() == PodSpec.Role.SERVER;
            nodes.put(
                    name,
                    with(known, known.servers() || serves, known.generators() || !serves, known.clockOffsetMicros()));
        }
    }

    synchronized void clock(String node, long offsetMicros) {
        nodes.computeIfPresent(node, (name, known) -> {
            Long before = known.clockOffsetMicros();
            boolean larger = before == null || Math.abs(offsetMicros) > Math.abs(before);
            return with(known, known.servers(), known.generators(), larger ? Long.valueOf(offsetMicros) : before);
        });
    }

    synchronized ClusterUse in(Cluster cluster) {
        List<ClusterUse.Node> all = List.copyOf(nodes.values());
        return new ClusterUse(
                cluster.version(),
                cluster.namespace(),
                all.stream().anyMatch(ClusterUse.Node::generators)
                        ? Integer.valueOf(cluster.options().generators())
                        : null,
                Map.copyOf(images),
                all,
                List.copyOf(sidecars));
    }

    private static ClusterUse.Node with(
            ClusterUse.Node node, boolean servers, boolean generators, @Nullable Long clockOffsetMicros) {
        return new ClusterUse.Node(
                node.name(),
                servers,
                generators,
                node.machineType(),
                node.kernel(),
                node.os(),
                node.runtime(),
                node.cpus(),
                node.memoryBytes(),
                clockOffsetMicros);
    }

    /** Nodes are outside the namespace: permission to start pods does not include reading them. */
    private ClusterUse.Node read(String name) {
        Node node = null;
        try {
            node = client.nodes().withName(name).get();
        } catch (KubernetesClientException e) {
            // Only the node's name is known then.
        }
        NodeSystemInfo info = node == null || node.getStatus() == null
                ? null
                : node.getStatus().getNodeInfo();
        Map<String, Quantity> amounts =
                node == null || node.getStatus() == null || node.getStatus().getAllocatable() == null
                        ? Map.of()
                        : node.getStatus().getAllocatable();
        Map<String, String> labels = node == null || node.getMetadata().getLabels() == null
                ? Map.of()
                : node.getMetadata().getLabels();
        Quantity cpus = amounts.get("cpu");
        Quantity memory = amounts.get("memory");
        return new ClusterUse.Node(
                name,
                false,
                false,
                labels.get(MACHINE_TYPE),
                info == null ? null : info.getKernelVersion(),
                info == null ? null : info.getOsImage(),
                info == null ? null : info.getContainerRuntimeVersion(),
                cpus == null ? null : Double.valueOf(cpus.getNumericalAmount().doubleValue()),
                memory == null ? null : Long.valueOf(memory.getNumericalAmount().longValue()),
                null);
    }
}
