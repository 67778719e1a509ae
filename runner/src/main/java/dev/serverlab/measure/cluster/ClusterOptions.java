package dev.serverlab.measure.cluster;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cluster to use, and how.
 *
 * @param context of the kubeconfig; absent for its current one, or for the cluster that the lab itself runs in
 * @param namespace absent for that of the context
 * @param generators how many load generators drive the servers together, at least 1
 * @param imagePrefix the prefix of the lab's image names, such as {@code registry.example/team/}; may be empty
 * @param shareNodes whether generators may run on the servers' node
 * @param nodeSelector labels that the servers' node has
 */
public record ClusterOptions(
        @Nullable String context,
        @Nullable String namespace,
        int generators,
        String imagePrefix,
        boolean shareNodes,
        Map<String, String> nodeSelector) {

    /** One generator in the namespace of the current context, with images that the nodes have. */
    public static final ClusterOptions DEFAULT = new ClusterOptions(null, null, 1, "", false, Map.of());

    /** Two have been tried. */
    public static final int MAX_GENERATORS = 64;
}
