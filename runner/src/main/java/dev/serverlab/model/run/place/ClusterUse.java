package dev.serverlab.model.run.place;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cluster of a run's pods.
 *
 * @param version of Kubernetes, such as {@code v1.33.4}
 * @param generators how many drove the servers together; absent when no pod did
 * @param images the images of the pods, by name, with the exact ids reported by the nodes
 * @param nodes on which pods ran, in the order of first use
 * @param sidecars foreign containers injected into the lab's pods; empty without any
 */
public record ClusterUse(
        String version,
        String namespace,
        @Nullable Integer generators,
        Map<String, String> images,
        List<Node> nodes,
        List<String> sidecars) {

    /**
     * A node of it. Values that the lab may not read are absent.
     *
     * @param servers whether servers ran on it
     * @param generators whether load generators ran on it
     * @param machineType from the label {@code node.kubernetes.io/instance-type}
     * @param runtime of its containers, with its version
     * @param cpus that pods may use
     * @param memoryBytes that pods may use
     * @param clockOffsetMicros the most that the clock of a generator on it was ahead of the lab's
     */
    public record Node(
            String name,
            boolean servers,
            boolean generators,
            @Nullable String machineType,
            @Nullable String kernel,
            @Nullable String os,
            @Nullable String runtime,
            @Nullable Double cpus,
            @Nullable Long memoryBytes,
            @Nullable Long clockOffsetMicros) {}
}
