package dev.serverlab.measure.cluster;

import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.remote.AgentCommand;
import dev.serverlab.model.experiment.Placement;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A pod to run: one container with only the command and as few rights as possible, and for a server a sidecar that
 * reports what it uses. It is a Job that is never retried, so that the cluster itself ends and removes it when the lab
 * stops prolonging its life.
 *
 * @param name for messages, such as {@code mvc:default}
 * @param role what it is for
 * @param log where its output goes
 * @param sidecar absent beside a generator
 * @param node the only node on which it may run; absent for any that its role allows
 */
public record PodSpec(
        String name,
        Role role,
        PodContainer container,
        Path log,
        @Nullable Sidecar sidecar,
        @Nullable String node) {

    /** The roles of a run's pods. */
    public enum Role {
        /** One of the compared servers. */
        SERVER,
        /** One of the load generators. */
        GENERATOR;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** This pod for a namespace that forbids root. */
    PodSpec asNonRoot() {
        return new PodSpec(name, role, container.asNonRoot(), log, sidecar, node);
    }

    /**
     * The agent beside a server.
     *
     * @param serverPort the server is whatever listens on it
     * @param token that it requires
     */
    public record Sidecar(String image, int serverPort, String token) {

        private static final double CPUS = 0.25;
        private static final long MEMORY_BYTES = 128L << 20;

        /** Limits when the server has some: a pod is Guaranteed only if all of its containers have them. */
        private static Placement.Pod beside(Placement.Pod server) {
            return new Placement.Pod(
                    server.cpus() == null ? null : CPUS, server.memoryBytes() == null ? null : MEMORY_BYTES);
        }
    }

    static final String RUN = "dev.serverlab/run";
    static final String ROLE = "dev.serverlab/role";
    private static final String NAMED = "dev.serverlab/name";
    private static final String MANAGED_BY = "app.kubernetes.io/managed-by";
    /** The label of all objects that the lab creates. */
    static final Map<String, String> OURS = Map.of(MANAGED_BY, "serverlab");

    /** The name of a pod's main container. */
    static final String CONTAINER = "lab";
    /** The name of the container beside a server. */
    static final String SIDECAR = "sidecar";

    static final int GRACE_SECONDS = 5;
    /** How long an ended Job is kept, so that the lab can read how it ended. */
    private static final int KEPT_SECONDS = 60;

    private static final String HOST = "kubernetes.io/hostname";

    Job job(String name, String run, long lifetimeSeconds, ClusterOptions options) {
        Map<String, String> labels = new TreeMap<>(OURS);
        labels.put(RUN, run);
        labels.put(ROLE, role.label());
        return new JobBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .withAnnotations(Map.of(NAMED, this.name))
                .endMetadata()
                .withNewSpec()
                .withBackoffLimit(0)
                .withActiveDeadlineSeconds(lifetimeSeconds)
                .withTtlSecondsAfterFinished(KEPT_SECONDS)
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(labels)
                .endMetadata()
                .withSpec(pod(run, options))
                .endTemplate()
                .endSpec()
                .build();
    }

    private io.fabric8.kubernetes.api.model.PodSpec pod(String run, ClusterOptions options) {
        return new PodSpecBuilder()
                .withRestartPolicy("Never")
                .withAutomountServiceAccountToken(false)
                .withEnableServiceLinks(false)
                .withTerminationGracePeriodSeconds((long) GRACE_SECONDS)
                .withNodeSelector(role == Role.SERVER ? options.nodeSelector() : Map.of())
                .withAffinity(affinity(run, options.shareNodes()))
                .withNewSecurityContext()
                .withFsGroup(PodContainer.USER)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .endSecurityContext()
                .addNewVolume()
                .withName("tmp")
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                // The sidecar sees the server's processes.
                .withShareProcessNamespace(sidecar == null ? null : true)
                .withContainers(containers())
                .build();
    }

    private List<Container> containers() {
        Container own = container.named(CONTAINER);
        return sidecar == null
                ? List.of(own)
                : List.of(
                        own,
                        new PodContainer(
                                        sidecar.image,
                                        AgentCommand.ofServer(sidecar.serverPort),
                                        PodContainer.User.LAB,
                                        Map.of(AgentApi.TOKEN, sidecar.token),
                                        Map.of(SIDECAR, AgentApi.PORT),
                                        Sidecar.beside(container.site()))
                                .named(SIDECAR));
    }

    /** Servers of a run share a node, which no generator may share unless {@code shareNodes}. */
    private Affinity affinity(String run, boolean shareNodes) {
        AffinityBuilder affinity = new AffinityBuilder();
        if (node != null) {
            affinity.withNewNodeAffinity()
                    .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                    .addNewNodeSelectorTerm()
                    .addNewMatchField()
                    .withKey("metadata.name")
                    .withOperator("In")
                    .withValues(node)
                    .endMatchField()
                    .endNodeSelectorTerm()
                    .endRequiredDuringSchedulingIgnoredDuringExecution()
                    .endNodeAffinity();
        } else if (role == Role.GENERATOR && !shareNodes) {
            affinity.withNewPodAntiAffinity()
                    .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                    .withTopologyKey(HOST)
                    .withNewLabelSelector()
                    .addToMatchLabels(RUN, run)
                    .addToMatchLabels(ROLE, Role.SERVER.label())
                    .endLabelSelector()
                    .endRequiredDuringSchedulingIgnoredDuringExecution()
                    .endPodAntiAffinity();
        }
        return affinity.build();
    }
}
