package dev.serverlab.measure.cluster;

import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.process.Program;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.place.ClusterUse;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A namespace of a cluster, in which the lab starts pods that end soon after the lab does. */
public final class Cluster {

    /** A slower answer counts as a failure, and the request is repeated. */
    private static final int ANSWERS_WITHIN_MILLIS = 10_000;

    private final KubernetesClient client;
    private final ClusterOptions options;
    private final String version;
    /** A label of all objects of this run. */
    private final String run = UUID.randomUUID().toString().substring(0, 8);

    private final AtomicInteger started = new AtomicInteger();
    private final PodWatch watch;
    private final PodHistory seen;
    /** Whether the namespace requires runAsNonRoot. */
    private volatile boolean rootForbidden;

    private Cluster(KubernetesClient client, ClusterOptions options, String version) {
        this.client = client;
        this.options = options;
        this.version = version;
        this.watch = new PodWatch(this);
        this.seen = new PodHistory(client);
    }

    /**
     * Connects to the cluster.
     *
     * @throws LabException when it does not answer, or does not give the lab the permissions that it needs
     */
    public static Cluster require(ClusterOptions options) {
        Config config = Config.autoConfigure(options.context());
        ClusterAccess.requireContext(options.context(), config);
        config.setRequestTimeout(ANSWERS_WITHIN_MILLIS);
        config.setConnectionTimeout(ANSWERS_WITHIN_MILLIS);
        // The lab decides itself what to retry.
        config.setRequestRetryBackoffLimit(0);
        String ofContext = Objects.requireNonNullElse(config.getNamespace(), "default");
        config.setNamespace(Objects.requireNonNullElse(options.namespace(), ofContext));
        KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build();
        try {
            String version = client.getKubernetesVersion().getGitVersion();
            Cluster cluster = new Cluster(client, options, version);
            ClusterAccess access = new ClusterAccess(client, cluster.namespace());
            access.requirePermissions();
            access.requireRoom("serverlab-" + cluster.run + "-0", cluster.image(GeneratorSite.LAB_IMAGE));
            return cluster;
        } catch (KubernetesClientException e) {
            Problem problem = noCluster(config, e);
            throw LabException.refused(problem.code(), problem.what(), problem.action());
        }
    }

    /** Records how far the clock of a pod's node is ahead of the lab's. */
    void clock(String node, long offsetMicros) {
        seen.clock(node, offsetMicros);
    }

    /** Continues a run that recorded this before. */
    public void resumeFrom(ClusterUse before) {
        seen.resumeFrom(before);
    }

    /** What is known of the cluster so far. */
    public ClusterUse about() {
        return seen.in(this);
    }

    /** The Kubernetes version, such as {@code v1.33.4}. */
    public String version() {
        return version;
    }

    public String namespace() {
        return client.getConfiguration().getNamespace();
    }

    public ClusterOptions options() {
        return options;
    }

    /** The name of one of the lab's images in the cluster. */
    public String image(String name) {
        return options.imagePrefix() + name;
    }

    /**
     * Starts a pod, and waits until its container runs.
     *
     * @throws LabException when it cannot be started, or the lab is ending
     */
    public StartedPod start(PodSpec spec) throws InterruptedException {
        try {
            return startAs(rootForbidden ? spec.asNonRoot() : spec);
        } catch (LabException e) {
            // The Pod Security Standard "restricted" requires this for images whose user may be root.
            if (rootForbidden
                    || spec.container().user() != PodContainer.User.OF_IMAGE
                    || !e.problem().what().contains("runAsNonRoot")) {
                throw e;
            }
            rootForbidden = true;
            return startAs(spec.asNonRoot());
        }
    }

    private StartedPod startAs(PodSpec spec) throws InterruptedException {
        StartedPod pod = Program.start(spec.name(), () -> created(spec));
        try {
            seen.add(spec, pod.awaitRunning());
            return pod;
        } catch (RuntimeException | InterruptedException e) {
            pod.close();
            throw e;
        }
    }

    private StartedPod created(PodSpec spec) {
        String name = "serverlab-" + run + "-" + started.incrementAndGet();
        long began = System.nanoTime();
        Job job = spec.job(name, run, PodWatch.LIFETIME_SECONDS, options);
        try {
            client.batch().v1().jobs().inNamespace(namespace()).resource(job).create();
        } catch (KubernetesClientException e) {
            // The answer may have been lost although the Job was created.
            remove(name);
            throw PodStart.refused(spec, reason(e));
        }
        StartedPod pod = new StartedPod(this, spec, name, began);
        watch.add(pod);
        return pod;
    }

    /** The states of this run's pods, by the name of their Job. */
    Map<String, Pod> pods() {
        return client.pods().inNamespace(namespace()).withLabel(PodSpec.RUN, run).list().getItems().stream()
                .filter(pod -> jobOf(pod) != null)
                .collect(Collectors.toMap(pod -> Objects.requireNonNull(jobOf(pod)), pod -> pod, (one, other) -> one));
    }

    private static @Nullable String jobOf(Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream()
                .filter(owner -> "Job".equals(owner.getKind()))
                .map(owner -> owner.getName())
                .findFirst()
                .orElse(null);
    }

    /** Why a Job has no pod, according to its controller; absent when that gives no reason. */
    @Nullable
    String missingPodReason(String job) {
        try {
            return client
                    .v1()
                    .events()
                    .inNamespace(namespace())
                    .withField("involvedObject.name", job)
                    .list()
                    .getItems()
                    .stream()
                    .filter(event -> "FailedCreate".equals(event.getReason()))
                    .map(Event::getMessage)
                    .findFirst()
                    .orElse(null);
        } catch (KubernetesClientException e) {
            return null;
        }
    }

    /** Prolongs a Job's life by some minutes. */
    void prolong(String job, Duration age) {
        long seconds = age.toSeconds() + PodWatch.LIFETIME_SECONDS;
        client.batch().v1().jobs().inNamespace(namespace()).withName(job).edit(each -> {
            each.getSpec().setActiveDeadlineSeconds(seconds);
            return each;
        });
    }

    /** Removes a Job with its pod; true when both are gone, or will be within seconds. */
    boolean remove(String job) {
        try {
            client.batch()
                    .v1()
                    .jobs()
                    .inNamespace(namespace())
                    .withName(job)
                    .withPropagationPolicy(DeletionPropagation.FOREGROUND)
                    .delete();
            return true;
        } catch (KubernetesClientException e) {
            return e.getCode() == HttpURLConnection.HTTP_NOT_FOUND;
        }
    }

    boolean isThere(String job) {
        return client.batch().v1().jobs().inNamespace(namespace()).withName(job).get() != null;
    }

    /**
     * Removes leftovers of this run, of which there should be none.
     *
     * @return the Jobs that could not be removed
     */
    public List<String> removeLeftovers() {
        try {
            return jobs(Map.of(PodSpec.RUN, run)).stream()
                    .filter(name -> !remove(name))
                    .toList();
        } catch (KubernetesClientException e) {
            return watch.names();
        }
    }

    /** The names of all Jobs with those labels that labs have created. */
    List<String> jobs(Map<String, String> labels) {
        Map<String, String> ours = new TreeMap<>(PodSpec.OURS);
        ours.putAll(labels);
        return client.batch().v1().jobs().inNamespace(namespace()).withLabels(ours).list().getItems().stream()
                .map(job -> job.getMetadata().getName())
                .toList();
    }

    /** Whether the lab itself runs in the cluster: outside, a pod's address may be another machine's. */
    boolean containsLab() {
        return System.getenv("KUBERNETES_SERVICE_HOST") != null;
    }

    PodWatch watch() {
        return watch;
    }

    KubernetesClient client() {
        return client;
    }

    /** The problem that no cluster answers there. */
    static Problem noCluster(Config config, KubernetesClientException e) {
        return Problems.of(
                "no-cluster",
                "No cluster answers at %s: %s.",
                "Check that kubectl get pods works and which context it uses; name another one with --context.",
                config.getMasterUrl(),
                reason(e));
    }

    /** The reason in one line: the API server's message, or why it cannot be reached. */
    static String reason(KubernetesClientException e) {
        String said = e.getStatus() != null && e.getStatus().getMessage() != null
                ? e.getStatus().getMessage()
                : innermost(e);
        return line(said);
    }

    /** A message in one line without a final period, for use within a sentence. */
    static String line(String said) {
        return said.strip().replaceAll("\\s+", " ").replaceFirst("\\.+$", "");
    }

    private static String innermost(Throwable thrown) {
        Throwable inner = thrown;
        while (inner.getCause() != null && inner.getCause() != inner) {
            inner = inner.getCause();
        }
        String message = inner.getMessage();
        return message == null ? inner.getClass().getSimpleName() : message;
    }
}
