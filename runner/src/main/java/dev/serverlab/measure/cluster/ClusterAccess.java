package dev.serverlab.measure.cluster;

import dev.serverlab.model.problem.Problems;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the lab needs in a namespace, checked before anything starts. */
record ClusterAccess(KubernetesClient client, String namespace) {

    /** Requires that the context exists: a missing one would be ignored silently. */
    static void requireContext(@Nullable String asked, Config config) {
        List<String> known = Objects.requireNonNullElse(config.getContexts(), List.<NamedContext>of()).stream()
                .map(NamedContext::getName)
                .toList();
        if (asked != null && !known.contains(asked)) {
            throw Problems.refused(
                    "no-context",
                    "The kubeconfig has no context '%s'; it has: %s.",
                    "Give one of them, or leave out --context for the current one.",
                    asked,
                    known.isEmpty() ? "none" : String.join(", ", known));
        }
    }

    /** Requires the permissions for what the lab does in the namespace, as in kubernetes/lab/role.yaml. */
    void requirePermissions() {
        List<String> missing = new ArrayList<>();
        for (Permission permission : Permission.ALL) {
            var review = client.authorization()
                    .v1()
                    .selfSubjectAccessReview()
                    .create(new SelfSubjectAccessReviewBuilder()
                            .withNewSpec()
                            .withNewResourceAttributes()
                            .withNamespace(namespace)
                            .withGroup(permission.group())
                            .withResource(permission.resource())
                            .withSubresource(permission.subresource())
                            .withVerb(permission.verb())
                            .endResourceAttributes()
                            .endSpec()
                            .build());
            if (!Boolean.TRUE.equals(review.getStatus().getAllowed())) {
                missing.add(permission.toString());
            }
        }
        if (!missing.isEmpty()) {
            throw Problems.refused(
                    "no-permission",
                    "In the namespace '%s' the lab lacks permission to: %s.",
                    "Ask for the Role in kubernetes/lab/role.yaml to be bound to you, or name another namespace with "
                            + "--namespace.",
                    namespace,
                    String.join(", ", missing));
        }
    }

    /** Creates a Job as a dry run, which shows whether the namespace exists, and whether its quota is used up. */
    void requireRoom(String name, String image) {
        Job job = new JobBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withNewTemplate()
                .withNewSpec()
                .withRestartPolicy("Never")
                .addNewContainer()
                .withName(PodSpec.CONTAINER)
                .withImage(image)
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
        try {
            client.batch()
                    .v1()
                    .jobs()
                    .inNamespace(namespace)
                    .resource(job)
                    .dryRun()
                    .create();
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                throw Problems.refused(
                        "no-namespace",
                        "The cluster has no namespace %s.",
                        "Create it with kubectl apply -k kubernetes/lab, or name another one with --namespace.",
                        namespace);
            }
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                throw Problems.refused(
                        "no-job",
                        "The namespace %s does not accept Jobs: %s.",
                        "Free some of its quota, fix what the cluster says, or name another namespace with "
                                + "--namespace.",
                        namespace,
                        Cluster.reason(e));
            }
            // An admission webhook that does not support dry runs.
        }
    }

    /**
     * An operation on objects of a kind.
     *
     * @param subresource empty for the object itself
     */
    private record Permission(String group, String resource, String subresource, String verb) {

        static final List<Permission> ALL = List.of(
                new Permission("batch", "jobs", "", "create"),
                new Permission("batch", "jobs", "", "get"),
                new Permission("batch", "jobs", "", "patch"),
                new Permission("batch", "jobs", "", "delete"),
                new Permission("batch", "jobs", "", "list"),
                new Permission("", "pods", "", "list"),
                new Permission("", "pods", "log", "get"),
                new Permission("", "pods", "portforward", "create"),
                new Permission("", "events", "", "list"));

        @Override
        public String toString() {
            return verb + " " + resource + (subresource.isEmpty() ? "" : "/" + subresource);
        }
    }
}
