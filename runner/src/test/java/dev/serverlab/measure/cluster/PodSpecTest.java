package dev.serverlab.measure.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Placement;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PodSpecTest {

    @Test
    void endsByItselfAndIsNotRepeated() {
        Job job = job(PodSpec.Role.SERVER, null, false);

        assertThat(job.getSpec().getActiveDeadlineSeconds()).isEqualTo(240);
        assertThat(job.getSpec().getTtlSecondsAfterFinished()).isPositive();
        assertThat(job.getSpec().getBackoffLimit()).isZero();
        assertThat(job.getSpec().getTemplate().getSpec().getRestartPolicy()).isEqualTo("Never");
    }

    /** The Pod Security Standard "restricted". */
    @Test
    void mayDoNothingButItsWork() {
        var pod = job(PodSpec.Role.SERVER, null, false).getSpec().getTemplate().getSpec();

        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
        assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        assertThat(pod.getContainers()).hasSize(2).allSatisfy(container -> {
            assertThat(container.getSecurityContext().getRunAsNonRoot()).isTrue();
            assertThat(container.getSecurityContext().getAllowPrivilegeEscalation())
                    .isFalse();
            assertThat(container.getSecurityContext().getReadOnlyRootFilesystem())
                    .isTrue();
            assertThat(container.getSecurityContext().getCapabilities().getDrop())
                    .containsExactly("ALL");
        });
    }

    @Test
    void letsASidecarSeeTheServerAndNothingBesideAGenerator() {
        var server =
                job(PodSpec.Role.SERVER, null, false).getSpec().getTemplate().getSpec();
        var generator =
                job(PodSpec.Role.GENERATOR, null, false).getSpec().getTemplate().getSpec();

        assertThat(server.getShareProcessNamespace()).isTrue();
        assertThat(server.getContainers().getLast().getCommand()).endsWith("9199", "server", "8081");
        assertThat(generator.getShareProcessNamespace()).isNull();
        assertThat(generator.getContainers()).hasSize(1);
    }

    /** Else the pod would not be Guaranteed. */
    @Test
    void limitsTheSidecarWhereTheServerIsLimited() {
        Container sidecar = job(PodSpec.Role.SERVER, null, false)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getLast();

        assertThat(sidecar.getResources().getLimits())
                .isEqualTo(sidecar.getResources().getRequests())
                .containsOnlyKeys("cpu", "memory");
    }

    @Test
    void keepsAsMuchForAServerAsItMayUse() {
        var resources = job(PodSpec.Role.SERVER, null, false)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getFirst()
                .getResources();

        assertThat(resources.getLimits())
                .isEqualTo(resources.getRequests())
                .containsOnly(Map.entry("cpu", new Quantity("1500m")), Map.entry("memory", new Quantity("536870912")));
    }

    @Test
    void keepsServersOnOneNodeAndGeneratorsOffIt() {
        assertThat(affinity(PodSpec.Role.SERVER, "node1", false))
                .contains("metadata.name")
                .contains("node1");
        assertThat(affinity(PodSpec.Role.GENERATOR, null, false))
                .contains("podAntiAffinity=PodAntiAffinity")
                .contains("server");
        assertThat(affinity(PodSpec.Role.GENERATOR, null, true)).contains("podAntiAffinity=null");
    }

    @Test
    void letsOnlyServersDependOnTheLabelsThatAreAskedFor() {
        assertThat(job(PodSpec.Role.SERVER, null, false)
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getNodeSelector())
                .containsExactly(Map.entry("pool", "bench"));
        assertThat(job(PodSpec.Role.GENERATOR, null, false)
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getNodeSelector())
                .isEmpty();
    }

    private static String affinity(PodSpec.Role role, @Nullable String node, boolean shareNodes) {
        return job(role, node, shareNodes)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getAffinity()
                .toString();
    }

    private static Job job(PodSpec.Role role, @Nullable String node, boolean shareNodes) {
        PodSpec spec = new PodSpec(
                "mvc:default",
                role,
                new PodContainer(
                        "serverlab/mvc",
                        List.of("java", "-jar", "app.jar"),
                        PodContainer.User.LAB,
                        Map.of(),
                        Map.of("service", 8081),
                        new Placement.Pod(1.5, 536_870_912L)),
                Path.of("server.log"),
                role == PodSpec.Role.SERVER ? new PodSpec.Sidecar("serverlab/lab", 8081, "secret") : null,
                node);
        return spec.job(
                "serverlab-1-1", "1", 240, new ClusterOptions(null, null, 1, "", shareNodes, Map.of("pool", "bench")));
    }
}
