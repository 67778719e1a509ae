package dev.serverlab.cli.option;

import dev.serverlab.measure.cluster.ClusterOptions;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster is used, and how; these options are documented in docs/places.md instead of the help. */
public final class ClusterChoice {

    /** The prefix of an image name, up to its last slash. */
    private static final Pattern PREFIX = Pattern.compile("[a-z0-9][a-z0-9._:/-]{0,200}/");

    /** As the API server checks them. */
    private static final Pattern LABEL =
            Pattern.compile("(?:[a-z0-9][a-z0-9.-]{0,252}/)?[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");

    private static final Pattern LABEL_VALUE = Pattern.compile("(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)?");

    @Option(
            names = "--context",
            paramLabel = "NAME",
            hidden = true,
            description = "A context of the kubeconfig instead of its current one.")
    private @Nullable String context;

    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            hidden = true,
            description = "The namespace instead of the context's.")
    private @Nullable String namespace;

    @Option(
            names = "--generators",
            paramLabel = "N",
            hidden = true,
            description = "How many load generators drive the servers together.")
    private int generators = ClusterOptions.DEFAULT.generators();

    @Option(
            names = "--image-prefix",
            paramLabel = "PREFIX",
            hidden = true,
            description = "Prefix of image names, such as registry.example/team/.")
    private String imagePrefix = ClusterOptions.DEFAULT.imagePrefix();

    @Option(names = "--share-nodes", hidden = true, description = "Load generators may run on the servers' node.")
    private boolean shareNodes;

    @Option(
            names = "--node-selector",
            paramLabel = "LABEL=VALUE",
            hidden = true,
            description = "A label of the servers' node, such as pool=bench.")
    private Map<String, String> nodeSelector = Map.of();

    /** @throws LabException when they are contradictory, or nothing runs in a cluster */
    public ClusterOptions of(Experiment experiment) {
        ClusterOptions asked = given();
        if (!asked.equals(ClusterOptions.DEFAULT) && !usesCluster(experiment)) {
            throw Problems.refused(
                    "cluster-unused",
                    "Cluster options were given, but no server runs in a cluster.",
                    "Give --in kubernetes beside them, or leave out --context, --namespace, --generators, "
                            + "--image-prefix, --share-nodes and --node-selector.");
        }
        return asked;
    }

    /**
     * The same, for a run of the experiment's own load.
     *
     * @throws LabException likewise, and when several generators cannot share the load
     */
    public ClusterOptions ofLoad(Experiment experiment) {
        ClusterOptions asked = of(experiment);
        requireShared(asked.generators(), experiment);
        return asked;
    }

    /** Requires that so many generators can share the load of an experiment. */
    static void requireShared(int generators, Experiment experiment) {
        if (generators > 1) {
            experiment
                    .variants()
                    .forEach(each -> requireShared(experiment.subject(each).load(), generators, experiment));
        }
    }

    private static void requireShared(Load load, int generators, Experiment experiment) {
        switch (load) {
            case Load.Open _ -> {}
            case Load.Closed closed -> {
                if (closed.users() < generators && experiment.runs(Protocol.SOLO)) {
                    throw Problems.refused(
                            "generators-idle",
                            "%s generators cannot share %s users.",
                            "Give at least as many users as generators.",
                            generators,
                            closed.users());
                }
            }
            case Load.Simulated _, Load.SelfDriven _ ->
                throw Problems.refused(
                        "generators-whole",
                        "%s generators can share users and arrivals, but neither a simulation nor a self-driven load.",
                        "Give one generator.",
                        generators);
        }
    }

    /**
     * The cluster options, for any use.
     *
     * @throws LabException when one is out of range or malformed
     */
    public ClusterOptions given() {
        if (generators < 1 || generators > ClusterOptions.MAX_GENERATORS) {
            throw Problems.refused(
                    "generators",
                    "--generators is %s, but must be from 1 to %s.",
                    "Give a number between them.",
                    generators,
                    ClusterOptions.MAX_GENERATORS);
        }
        if (!imagePrefix.isEmpty() && !PREFIX.matcher(imagePrefix).matches()) {
            throw Problems.refused(
                    "image-prefix",
                    "--image-prefix '%s' is not a prefix of an image name.",
                    "Write it up to its last slash, such as registry.example/team/.",
                    imagePrefix);
        }
        nodeSelector.forEach((label, value) -> {
            if (!LABEL.matcher(label).matches() || !LABEL_VALUE.matcher(value).matches()) {
                throw Problems.refused(
                        "node-selector",
                        "--node-selector %s=%s is not a node label.",
                        "Give one that kubectl get nodes --show-labels shows, such as pool=bench.",
                        label,
                        value);
            }
        });
        return new ClusterOptions(context, namespace, generators, imagePrefix, shareNodes, nodeSelector);
    }

    /** The load generator's default place: in the cluster if all servers are there, as they can be reached there. */
    public static Placement.Kind generatorBeside(Experiment experiment) {
        return experiment.variants().stream()
                        .allMatch(variant -> experiment.subject(variant).site().kind() == Placement.Kind.KUBERNETES)
                ? Placement.Kind.KUBERNETES
                : Placement.Kind.PROCESS;
    }

    private static boolean usesCluster(Experiment experiment) {
        return experiment.variants().stream()
                .anyMatch(variant -> experiment.subject(variant).site().kind() == Placement.Kind.KUBERNETES);
    }
}
