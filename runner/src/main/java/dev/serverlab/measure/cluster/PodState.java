package dev.serverlab.measure.cluster;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a pod, and of its main container.
 *
 * @param ip its address; absent before it has one
 * @param node absent before it has been given one
 * @param isRunning whether its container runs
 * @param exitCode of its container; absent until it has ended
 * @param ended why it has ended, in the cluster's words, such as {@code OOMKilled}; absent if not given
 * @param unschedulable why no node takes it, according to the scheduler; absent when one does, or before it has tried
 * @param stuck why its container cannot be started, such as a missing image; absent if nothing prevents it
 * @param imageId the exact image of its container, as reported by its node; absent until then
 * @param others the names of containers that somebody else added beside the lab's
 */
record PodState(
        String name,
        @Nullable String ip,
        @Nullable String node,
        boolean isRunning,
        @Nullable Integer exitCode,
        @Nullable String ended,
        @Nullable String unschedulable,
        @Nullable Stuck stuck,
        @Nullable String imageId,
        List<String> others) {

    /** The exit code reported for a removed pod: that of a killed process. */
    static final int KILLED = 137;

    /** Why the container of a removed pod has ended; its node may report the end before the pod is gone. */
    static final String REMOVED = "its pod was removed";

    private static final Set<String> OURS = Set.of(PodSpec.CONTAINER, PodSpec.SIDECAR);
    private static final Set<String> WAITS = Set.of("ContainerCreating", "PodInitializing");

    /** Why a container cannot be started, according to the cluster. */
    record Stuck(String reason, String message) {

        boolean isForImage() {
            return reason.contains("Image");
        }
    }

    static PodState of(Pod pod) {
        var status = pod.getStatus();
        List<ContainerStatus> statuses =
                status == null ? List.of() : Objects.requireNonNullElse(status.getContainerStatuses(), List.of());
        ContainerStatus container = statuses.stream()
                .filter(each -> PodSpec.CONTAINER.equals(each.getName()))
                .findFirst()
                .orElse(null);
        ContainerState state = container == null ? null : container.getState();
        ContainerStateTerminated terminated = state == null ? null : state.getTerminated();
        boolean over = status != null && Set.of("Failed", "Succeeded").contains(String.valueOf(status.getPhase()));
        Integer exitCode = terminated != null ? terminated.getExitCode() : over ? Integer.valueOf(KILLED) : null;
        return new PodState(
                pod.getMetadata().getName(),
                status == null ? null : status.getPodIP(),
                pod.getSpec() == null ? null : pod.getSpec().getNodeName(),
                state != null && state.getRunning() != null,
                exitCode,
                Stream.of(
                                status == null ? null : status.getReason(),
                                // When removed, it ends by a signal, which the cluster calls an error.
                                pod.getMetadata().getDeletionTimestamp() == null ? null : REMOVED,
                                terminated == null ? null : terminated.getReason())
                        .filter(reason -> reason != null && !reason.isEmpty())
                        .findFirst()
                        .orElse(null),
                unschedulable(pod),
                statuses.stream()
                        .filter(each -> OURS.contains(each.getName()))
                        .flatMap(each -> Stream.ofNullable(stuck(each.getState())))
                        .findFirst()
                        .orElse(null),
                container == null
                                || container.getImageID() == null
                                || container.getImageID().isEmpty()
                        ? null
                        : container.getImageID(),
                statuses.stream()
                        .map(ContainerStatus::getName)
                        .filter(each -> !OURS.contains(each))
                        .toList());
    }

    private static @Nullable String unschedulable(Pod pod) {
        List<PodCondition> conditions =
                pod.getStatus() == null ? null : pod.getStatus().getConditions();
        return Stream.ofNullable(conditions)
                .flatMap(List::stream)
                .filter(each -> "PodScheduled".equals(each.getType()) && "False".equals(each.getStatus()))
                .map(PodCondition::getMessage)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Stuck stuck(@Nullable ContainerState state) {
        var waiting = state == null ? null : state.getWaiting();
        return waiting == null || waiting.getReason() == null || WAITS.contains(waiting.getReason())
                ? null
                : new Stuck(waiting.getReason(), Objects.requireNonNullElse(waiting.getMessage(), waiting.getReason()));
    }
}
