package dev.serverlab.measure.cluster;

import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.sidecar.SidecarApi;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.LocalPortForward;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A pod that the lab started. Closing it removes it. */
public final class StartedPod extends Program {

    /** An image may have to be pulled; the property is for tests that wait for what never comes. */
    private static final Duration RUNS_WITHIN =
            Duration.ofSeconds(Long.getLong("serverlab.cluster.start.seconds", 180));
    /** So long the scheduler may say that no node takes it: one may be about to become free. */
    private static final Duration NO_ROOM_FOR = Duration.ofSeconds(15);

    /** A JVM that starts beside the server's. */
    private static final Duration SIDECAR_WITHIN = Duration.ofSeconds(60);

    private static final long POLL_MILLIS = 100;
    /** Beyond what a program is given to end: until its node has told. */
    private static final Duration GONE_WITHIN = Duration.ofSeconds(PodSpec.POLITE_SECONDS + 20L);

    private final Cluster cluster;
    private final PodSpec spec;
    private final String job;
    private final long began;
    private final List<AutoCloseable> tunnels = new ArrayList<>();
    private volatile @Nullable PodState state;
    private volatile boolean closed;
    private @Nullable LogWatch logs;
    private @Nullable OutputStream log;

    StartedPod(Cluster cluster, PodSpec spec, String job, long began) {
        super(spec.name(), spec.log());
        this.cluster = cluster;
        this.spec = spec;
        this.job = job;
        this.began = began;
    }

    String job() {
        return job;
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** {@link System#nanoTime()} when the cluster was asked for it. */
    public long startNanos() {
        return began;
    }

    /** Where it runs. */
    public String node() {
        return Objects.requireNonNull(running().node());
    }

    /** Its own address, at which other pods reach it. */
    public Address at(int port) {
        return new Address(Objects.requireNonNull(running().ip()), port);
    }

    /** Where the lab reaches one of its ports: its own address, or from outside of the cluster a tunnel through its API server. */
    public Address reached(int port) {
        if (cluster.isAroundTheLab()) {
            return at(port);
        }
        LocalPortForward tunnel = cluster.client()
                .pods()
                .inNamespace(cluster.namespace())
                .withName(running().name())
                .portForward(port);
        tunnels.add(tunnel);
        return Address.onLoopback(tunnel.getLocalPort());
    }

    private PodState running() {
        return Objects.requireNonNull(state, "not started");
    }

    /** Is told how it is: absent when there is no such pod. */
    void seen(@Nullable Pod pod) {
        if (closed) {
            return;
        }
        if (pod == null) {
            // One that ran is gone, with its node or by somebody's hand.
            if (state != null) {
                exit.complete(PodState.KILLED);
            }
            return;
        }
        PodState now = PodState.of(pod);
        state = now;
        if (now.exitCode() != null) {
            exit.complete(now.exitCode());
        }
    }

    /**
     * Waits until its container runs, and follows its log from then on.
     *
     * @throws LabException when it cannot be started, with what the cluster says
     */
    PodState awaitRunning() throws InterruptedException {
        long deadline = began + RUNS_WITHIN.toNanos();
        long noRoomSince = 0;
        while (true) {
            Pod pod = pod();
            PodState now = pod == null ? null : PodState.of(pod);
            state = now;
            if (now != null && (now.isRunning() || now.exitCode() != null) && now.ip() != null) {
                follow(now);
                return now;
            }
            long elapsed = System.nanoTime();
            if (now != null && now.exitCode() != null) {
                throw Problems.failed(
                        "pod-not-started",
                        "%s could not be started in a pod: %s.",
                        "Fix what the cluster says; docs/places.md lists what it needs.",
                        name(),
                        Cluster.line(now.ended() == null ? "it ended" : now.ended()));
            }
            PodState.Stuck stuck = now == null ? null : now.stuck();
            if (stuck != null) {
                throw stuck.isForImage()
                        ? Problems.failed(
                                "pod-not-started",
                                "%s could not be started: its node cannot get the image '%s' (%s).",
                                "Push the image where nodes can pull it, and give --image-prefix; or load it into every node.",
                                name(),
                                spec.image(),
                                Cluster.line(stuck.message()))
                        : Problems.failed(
                                "pod-not-started",
                                "%s could not be started in a pod: %s.",
                                "Fix what the cluster says; docs/places.md lists what it needs.",
                                name(),
                                Cluster.line(stuck.message()));
            }
            String unschedulable = now == null ? null : now.unschedulable();
            noRoomSince = unschedulable == null ? 0 : noRoomSince == 0 ? elapsed : noRoomSince;
            if (unschedulable != null && elapsed - noRoomSince > NO_ROOM_FOR.toNanos()) {
                throw Problems.failed(
                        "pod-not-started",
                        "%s found no node: %s.",
                        "Free a node or let pods onto it (kubectl uncordon NODE), ask for less with --cpus and "
                                + "--memory, or let generators run beside servers with --share-nodes.",
                        name(),
                        Cluster.line(unschedulable));
            }
            String none = now == null && age().compareTo(Duration.ofSeconds(2)) > 0 ? cluster.whyNone(job) : null;
            if (none != null) {
                throw Problems.failed(
                        "pod-not-started",
                        "The cluster refused a pod for %s: %s.",
                        "Ask for less with --cpus and --memory, or for a larger quota of the namespace; or give "
                                + "one that enforces less, with --namespace.",
                        name(),
                        Cluster.line(none));
            }
            if (elapsed - deadline > 0) {
                throw Problems.failed(
                        "pod-not-started",
                        "%s did not run in a pod within %s s, and the cluster does not say why.",
                        "See kubectl get events for the job %3$s.",
                        name(),
                        RUNS_WITHIN.toSeconds(),
                        job);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private @Nullable Pod pod() {
        try {
            return cluster.pods().get(job);
        } catch (KubernetesClientException e) {
            return null;
        }
    }

    private void follow(PodState now) {
        if (now.exitCode() != null) {
            exit.complete(now.exitCode());
        }
        try {
            log = Files.newOutputStream(spec.log());
            logs = cluster.client()
                    .pods()
                    .inNamespace(cluster.namespace())
                    .withName(now.name())
                    .inContainer(PodSpec.CONTAINER)
                    .watchLog(log);
        } catch (IOException e) {
            throw Problems.failed(
                    "results-unwritable",
                    "%s cannot be written: %s.",
                    "Free some space.",
                    spec.log(),
                    Problems.reason(e));
        }
    }

    /** Once more as a whole: what followed it may have been cut off. */
    @Override
    protected void awaitLog() {
        PodState last = state;
        if (last == null) {
            return;
        }
        try {
            String whole = cluster.client()
                    .pods()
                    .inNamespace(cluster.namespace())
                    .withName(last.name())
                    .inContainer(PodSpec.CONTAINER)
                    .getLog();
            if (whole != null && whole.length() > Files.size(spec.log())) {
                Files.writeString(spec.log(), whole);
            }
        } catch (KubernetesClientException | IOException e) {
            // What was followed stays.
        }
    }

    @Override
    public @Nullable String endedBy() {
        PodState last = state;
        return last == null || last.ended() == null ? PodState.REMOVED : last.ended();
    }

    /** It has none on this machine, or it does not matter: {@link #target()} tells how it is read. */
    @Override
    public long pid() {
        return -1;
    }

    /** Of itself nothing is known here: its {@link #sidecar}, or its agent, tells. */
    @Override
    public ProcessTarget target() {
        return ProcessTarget.elsewhere(CpuCounter.UNKNOWN);
    }

    /**
     * What runs in it, as the sidecar beside it tells.
     *
     * @return once that has found it
     * @throws LabException when it does not in time
     */
    public SidecarTarget sidecar() throws InterruptedException {
        SidecarTarget target = new SidecarTarget(
                reached(SidecarApi.PORT), Objects.requireNonNull(spec.sidecar()).token(), this::isAlive);
        tunnels.add(target);
        long deadline = System.nanoTime() + SIDECAR_WITHIN.toNanos();
        while (true) {
            try {
                target.find();
                return target;
            } catch (IOException e) {
                if (System.nanoTime() > deadline || !isAlive()) {
                    throw Problems.failed(
                            "sidecar-silent",
                            "The sidecar of %s did not respond: %s. Its log: %s.",
                            "Fix what its log says; it needs a pod whose containers may see each other's processes.",
                            name(),
                            Problems.reason(e),
                            sidecarLog());
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        }
    }

    private String sidecarLog() {
        try {
            String said = cluster.client()
                    .pods()
                    .inNamespace(cluster.namespace())
                    .withName(running().name())
                    .inContainer(PodSpec.SIDECAR)
                    .getLog();
            return said == null || said.isBlank() ? "nothing" : Cluster.line(said);
        } catch (KubernetesClientException e) {
            return "nothing that can be read";
        }
    }

    /** No guardian ends it: the cluster does, when nobody prolongs its life. */
    @Override
    public String guarded() {
        return "job:" + cluster.namespace() + "/" + job;
    }

    /** It is lost: a server reads nothing, and a generator is told by its agent. */
    @Override
    public void writeLine(String line) {}

    @Override
    public void end() {
        cluster.remove(job);
    }

    /** Asks it to end, and waits until it has gone, so that nothing of it disturbs what comes next. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        cluster.watch().drop(this);
        boolean removed = cluster.remove(job);
        long deadline = System.nanoTime() + GONE_WITHIN.toNanos();
        while (isThere() && System.nanoTime() < deadline) {
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
                removed = removed || cluster.remove(job);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        for (AutoCloseable tunnel : tunnels) {
            quietly(tunnel);
        }
        if (logs != null) {
            quietly(logs);
        }
        if (log != null) {
            quietly(log);
        }
        exit.complete(PodState.KILLED);
        Program.forget(this);
    }

    private boolean isThere() {
        try {
            return cluster.isThere(job);
        } catch (KubernetesClientException e) {
            return true;
        }
    }

    private static void quietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            // Nothing is lost with it.
        }
    }
}
