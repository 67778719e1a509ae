package dev.serverlab.measure.cluster;

import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.remote.AgentClient;
import dev.serverlab.measure.remote.RemoteTarget;
import dev.serverlab.measure.server.Address;
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

    /** Time for the sidecar's JVM to start beside the server's. */
    private static final Duration SIDECAR_WITHIN = Duration.ofSeconds(60);

    /** Beyond the time that a program is given to end: for its node to report it. */
    private static final Duration GONE_WITHIN = Duration.ofSeconds(PodSpec.GRACE_SECONDS + 20L);

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

    /** Where the lab reaches one of its ports: its own address, or from outside a tunnel through the API server. */
    public Address reached(int port) {
        if (cluster.containsLab()) {
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

    /** Receives its state; absent when there is no such pod. */
    void seen(@Nullable Pod pod) {
        if (closed) {
            return;
        }
        if (pod == null) {
            // A pod that ran was deleted, with its node or by somebody.
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
        PodState now = new PodStart(cluster, spec, job, began).await(each -> state = each);
        follow(now);
        return now;
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

    /** Fetches the whole log again, as the followed one may have been cut off. */
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
            // The followed log stays.
        }
    }

    @Override
    public @Nullable String endedBy() {
        PodState last = state;
        return last == null || last.ended() == null ? PodState.REMOVED : last.ended();
    }

    /** Its process is not on this machine, or irrelevant: {@link #target()} says how it is read. */
    @Override
    public long pid() {
        return -1;
    }

    /** The lab cannot read it directly: its {@link #sidecar} or its agent does. */
    @Override
    public ProcessTarget target() {
        return ProcessTarget.elsewhere(CpuCounter.UNKNOWN);
    }

    /**
     * The process in it, read through its sidecar.
     *
     * @return once the sidecar has found it
     * @throws LabException when it does not find it in time
     */
    public RemoteTarget sidecar() throws InterruptedException {
        RemoteTarget target = new RemoteTarget(
                reached(AgentApi.PORT), Objects.requireNonNull(spec.sidecar()).token(), this::isAlive, true);
        tunnels.add(target);
        try {
            target.awaitFound(SIDECAR_WITHIN);
            return target;
        } catch (IOException e) {
            throw Problems.failed(
                    "sidecar-silent",
                    "The sidecar of %s did not respond: %s. Its log: %s.",
                    "Fix what its log says; it needs a pod whose containers may see each other's processes.",
                    name(),
                    Problems.reason(e),
                    sidecarLog());
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

    /** Through a tunnel, each question is a connection to the API server with a TLS handshake. */
    @Override
    public long pollMillis() {
        return cluster.containsLab() ? super.pollMillis() : AgentClient.POLL_MILLIS;
    }

    /** No guardian ends it: the cluster does, when the lab stops prolonging its life. */
    @Override
    public String guarded() {
        return "job:" + cluster.namespace() + "/" + job;
    }

    /** The line is dropped: a server reads nothing, and a generator gets lines from its agent. */
    @Override
    public void writeLine(String line) {}

    @Override
    public void end() {
        cluster.remove(job);
    }

    /** Asks it to end, and waits until it is gone, so that it does not disturb what comes next. */
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
                TimeUnit.MILLISECONDS.sleep(PodStart.POLL_MILLIS);
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
