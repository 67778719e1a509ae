package dev.serverlab.measure.cluster;

import dev.serverlab.model.experiment.Placement;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A container of a pod with nothing in it but the command, which may do as little as possible.
 *
 * @param command runs instead of what the image would start; of an image of somebody else's, stands behind that
 * @param user who runs it
 * @param env environment variables
 * @param ports on which it listens, by name
 * @param site its limits
 */
public record PodContainer(
        String image,
        List<String> command,
        User user,
        Map<String, String> env,
        Map<String, Integer> ports,
        Placement.Pod site) {

    /** Who runs what is in a container. */
    public enum User {
        /** The lab's own, of its own images, who writes nowhere but below {@code /tmp}. */
        LAB,
        /** Whom somebody else's image names, who writes where it likes. */
        OF_IMAGE,
        /** The same, and not root: where the namespace wants that said. */
        OF_IMAGE_BUT_ROOT
    }

    /** Of the lab's images; the one that it is built from has no number. */
    static final long USER = 10_001;

    /** The same where the namespace lets nobody be root. */
    PodContainer butRoot() {
        User stricter = user == User.OF_IMAGE ? User.OF_IMAGE_BUT_ROOT : user;
        return new PodContainer(image, command, stricter, env, ports, site);
    }

    Container named(String name) {
        boolean labs = user == User.LAB;
        return new ContainerBuilder()
                .withName(name)
                .withImage(image)
                .withImagePullPolicy("IfNotPresent")
                .withCommand(labs ? command : List.of())
                .withArgs(labs ? List.of() : command)
                .withEnv(env.entrySet().stream()
                        .map(each -> new EnvVarBuilder()
                                .withName(each.getKey())
                                .withValue(each.getValue())
                                .build())
                        .toList())
                .withPorts(ports.entrySet().stream()
                        .map(each -> new ContainerPortBuilder()
                                .withName(each.getKey())
                                .withContainerPort(each.getValue())
                                .build())
                        .toList())
                .withResources(resources())
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withRunAsNonRoot(user == User.OF_IMAGE ? null : true)
                .withRunAsUser(labs ? USER : null)
                .withRunAsGroup(labs ? USER : null)
                .withReadOnlyRootFilesystem(labs)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext()
                .addNewVolumeMount()
                .withName("tmp")
                .withMountPath("/tmp")
                .endVolumeMount()
                .build();
    }

    /** As much is kept for it as it may use: with both it is Guaranteed, and of whole CPUs a node may give it some of its own. */
    private ResourceRequirements resources() {
        Map<String, Quantity> amounts = new TreeMap<>();
        Double cpus = site.cpus();
        if (cpus != null) {
            amounts.put("cpu", new Quantity(Math.round(cpus * 1_000) + "m"));
        }
        Long memory = site.memoryBytes();
        if (memory != null) {
            amounts.put("memory", new Quantity(Long.toString(memory)));
        }
        return new ResourceRequirementsBuilder()
                .withRequests(amounts)
                .withLimits(amounts)
                .build();
    }
}
