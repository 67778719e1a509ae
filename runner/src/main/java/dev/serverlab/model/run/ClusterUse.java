package dev.serverlab.model.run;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cluster that pods of a run were in.
 *
 * @param version of Kubernetes, such as {@code v1.33.4}
 * @param generators how many drove the servers together; absent when no pod did
 * @param images what pods were started from, by name: exactly which, as the nodes tell it
 * @param nodes on which pods ran, in the order of first use
 * @param sidecars containers that somebody else has put into pods beside the lab's; empty without any
 */
public record ClusterUse(
        String version,
        String namespace,
        @Nullable Integer generators,
        Map<String, String> images,
        List<Node> nodes,
        List<String> sidecars) {

    /**
     * A node of it. What the lab may not read of it is absent.
     *
     * @param servers whether servers ran on it
     * @param generators whether load generators ran on it
     * @param machineType as the label {@code node.kubernetes.io/instance-type} tells it
     * @param runtime of its containers, with its version
     * @param cpus that pods may use
     * @param memoryBytes that pods may use
     * @param clockOffsetMicros how far the clock of a generator on it was ahead of the lab's at most
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
