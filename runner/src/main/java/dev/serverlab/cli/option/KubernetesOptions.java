package dev.serverlab.cli.option;

import dev.serverlab.measure.cluster.ClusterOptions;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster {@code --in kubernetes} means; docs/kubernetes.md tells of them in place of the help. */
public final class KubernetesOptions {

    /** As far as a name of an image goes, up to its last slash. */
    private static final Pattern PREFIX = Pattern.compile("[a-z0-9][a-z0-9._:/-]{0,200}/");

    @Option(names = "--context", paramLabel = "NAME", hidden = true)
    private @Nullable String context;

    @Option(names = "--namespace", paramLabel = "NAME", hidden = true)
    private @Nullable String namespace;

    @Option(names = "--generators", paramLabel = "N", hidden = true)
    private int generators = 1;

    @Option(names = "--image-prefix", paramLabel = "PREFIX", hidden = true)
    private String imagePrefix = "";

    @Option(names = "--share-nodes", hidden = true)
    private boolean shareNodes;

    /** @throws LabException when they ask for what cannot be */
    public ClusterOptions read() {
        if (generators < 1 || generators > ClusterOptions.MOST_GENERATORS) {
            throw Problems.refused("generators", generators, ClusterOptions.MOST_GENERATORS);
        }
        if (!imagePrefix.isEmpty() && !PREFIX.matcher(imagePrefix).matches()) {
            throw Problems.refused("image-prefix", imagePrefix);
        }
        return new ClusterOptions(context, namespace, generators, imagePrefix, shareNodes);
    }
}
