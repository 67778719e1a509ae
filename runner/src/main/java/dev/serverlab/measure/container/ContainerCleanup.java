package dev.serverlab.measure.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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

    /** Those that this lab has started and that are still there. */
    static List<String> ownIn(DockerClient client) {
        return client
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of(LabContainer.LAB, Owner.current().toString()))
                .exec()
                .stream()
                .map(Container::getId)
                .toList();
    }

    /** Those of labs that have ended without removing them. */
    static List<String> leftBehind(DockerClient client) {
        List<String> left = new ArrayList<>();
        for (Container each : client.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(LabContainer.LAB))
                .exec()) {
            String label = Objects.requireNonNullElse(each.getLabels().get(LabContainer.LAB), "");
            if (Owner.parse(label).filter(Owner::hasEnded).isPresent()) {
                left.add(each.getId());
            }
        }
        return left;
    }
}
