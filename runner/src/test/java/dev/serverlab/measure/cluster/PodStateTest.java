package dev.serverlab.measure.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;

final class PodStateTest {

    @Test
    void tellsOneThatRuns() {
        PodState state = PodState.of(pod(
                "Running",
                new ContainerStateBuilder().withNewRunning().endRunning().build()));

        assertThat(state.isRunning()).isTrue();
        assertThat(state.ip()).isEqualTo("10.0.0.7");
        assertThat(state.node()).isEqualTo("node1");
        assertThat(state.imageId()).isEqualTo("sha256:1234");
        assertThat(state.exitCode()).isNull();
        assertThat(state.stuck()).isNull();
        assertThat(state.others()).containsExactly("istio-proxy");
    }

    @Test
    void tellsWhyOneEnded() {
        PodState state = PodState.of(pod(
                "Failed",
                new ContainerStateBuilder()
                        .withNewTerminated()
                        .withExitCode(137)
                        .withReason("OOMKilled")
                        .endTerminated()
                        .build()));

        assertThat(state.isRunning()).isFalse();
        assertThat(state.exitCode()).isEqualTo(137);
        assertThat(state.ended()).isEqualTo("OOMKilled");
    }

    /** While its node has told how it ended, and it is not gone yet. */
    @Test
    void tellsThatOneWasRemoved() {
        Pod failed = pod(
                "Failed",
                new ContainerStateBuilder()
                        .withNewTerminated()
                        .withExitCode(143)
                        .withReason("Error")
                        .endTerminated()
                        .build());
        Pod removed = failed.edit()
                .editMetadata()
                .withDeletionTimestamp("2026-01-01T00:00:00Z")
                .endMetadata()
                .build();

        assertThat(PodState.of(failed).ended()).isEqualTo("Error");
        assertThat(PodState.of(removed).ended()).isEqualTo("its pod was removed");
    }

    @Test
    void tellsAnImageThatIsMissingFromWhatPasses() {
        assertThat(PodState.of(waiting("ContainerCreating")).stuck()).isNull();
        assertThat(PodState.of(waiting("ErrImagePull")).stuck()).satisfies(stuck -> {
            assertThat(stuck.isForImage()).isTrue();
            assertThat(stuck.message()).isEqualTo("why");
        });
        assertThat(PodState.of(waiting("CreateContainerConfigError")).stuck())
                .satisfies(stuck -> assertThat(stuck.isForImage()).isFalse());
    }

    @Test
    void tellsWhyNoNodeTakesIt() {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withName("p")
                .endMetadata()
                .withNewStatus()
                .withPhase("Pending")
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withMessage("0/2 nodes are available: 2 Insufficient cpu.")
                .endCondition()
                .endStatus()
                .build();

        assertThat(PodState.of(pod).unschedulable()).contains("Insufficient cpu");
        assertThat(PodState.of(pod).node()).isNull();
    }

    private static Pod waiting(String reason) {
        return pod(
                "Pending",
                new ContainerStateBuilder()
                        .withNewWaiting()
                        .withReason(reason)
                        .withMessage("why")
                        .endWaiting()
                        .build());
    }

    private static Pod pod(String phase, ContainerState state) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("p")
                .endMetadata()
                .withNewSpec()
                .withNodeName("node1")
                .endSpec()
                .withNewStatus()
                .withPhase(phase)
                .withPodIP("10.0.0.7")
                .addNewContainerStatus()
                .withName("istio-proxy")
                .withState(new ContainerStateBuilder()
                        .withNewRunning()
                        .endRunning()
                        .build())
                .endContainerStatus()
                .addNewContainerStatus()
                .withName(PodSpec.CONTAINER)
                .withContainerID("containerd://4711")
                .withImageID("sha256:1234")
                .withState(state)
                .endContainerStatus()
                .endStatus()
                .build();
    }
}
