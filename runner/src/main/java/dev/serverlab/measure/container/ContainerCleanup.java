package dev.serverlab.measure.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** Takes containers of the lab away. */
final class ContainerCleanup {

    private ContainerCleanup() {}

    /** Ends it by force and removes it with all that it has; false when it is still there. */
    static boolean remove(DockerClient client, String id) {
        try {
            client.removeContainerCmd(id)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
            return true;
        } catch (NotFoundException e) {
            return true;
        } catch (RuntimeException e) {
            // Also when somebody else is removing it.
            return false;
        }
    }

    /** The containers that are still there of labs that their label tells. */
    static List<String> of(DockerClient client, Predicate<Owner> lab) {
        return client.listContainersCmd().withShowAll(true).withLabelFilter(List.of(LabContainer.LAB)).exec().stream()
                .filter(each -> Owner.parse(
                                Objects.requireNonNullElse(each.getLabels().get(LabContainer.LAB), ""))
                        .filter(lab)
                        .isPresent())
                .map(Container::getId)
                .toList();
    }
}
