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
 * A container of a pod that runs only the command, with as few rights as possible.
 *
 * @param command replaces what the image would start; for a foreign image, its arguments
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

    /** The user of a container's process. */
    public enum User {
        /** The user of the lab's images, who can write only below {@code /tmp}. */
        LAB,
        /** The user that a foreign image names, who may write anywhere. */
        OF_IMAGE,
        /** The same, but not root: for namespaces that require it. */
        OF_IMAGE_NON_ROOT
    }

    /** The user of the lab's images; the base image names it without a number. */
    static final long USER = 10_001;

    /** This container for a namespace that forbids root. */
    PodContainer asNonRoot() {
        User stricter = user == User.OF_IMAGE ? User.OF_IMAGE_NON_ROOT : user;
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

    /** Requests equal limits: with both the pod is Guaranteed, and a node may give it exclusive CPUs if they are whole. */
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
