package dev.serverlab.measure.remote;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.profile.NotProfiledException;
import dev.serverlab.measure.profile.Profiler;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.system.ProcessDetail;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A server on another machine or in a pod, read through the agent beside it. Durations are by that machine's monotonic clock;
 * the time of day is the lab's.
 */
public final class RemoteTarget implements ProcessTarget, Profiler.Remote, AutoCloseable {

    /** A later answer would no longer describe the present. */
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(5);

    /** How long a clock reading is requested again: an API server restarts in less. */
    private static final Duration ASKED_FOR = Duration.ofSeconds(60);

    private static final int DETAIL_TIMES = 3;

    private static final ProcessSample UNREAD = new ProcessSample(0, 0, null, null, null);

    private final AgentClient client;
    private final BooleanSupplier alive;
    private final boolean shared;
    private volatile long ownPid;
    /** How far the clock of its machine is ahead of the lab's. */
    private volatile long offsetMicros;
    /** The JIT's CPU time of the newest {@link #readAt}, whose answer may come long after. */
    private volatile @Nullable Long jitNanos;

    /**
     * @param alive whether the server exists: that of a missing one is not queried
     * @param shared whether others of the lab's programs may run on its machine, such as a generator
     */
    public RemoteTarget(Address address, String token, BooleanSupplier alive, boolean shared) {
        this.shared = shared;
        this.client = new AgentClient(address, token, ANSWERS_WITHIN);
        this.alive = alive;
    }

    /** @throws IOException when the agent does not answer, or has not found the server yet */
    void find() throws IOException {
        ownPid = client.now().pid();
        offsetMicros = client.offset().micros();
    }

    /**
     * Waits until the agent has found the server.
     *
     * @throws IOException when it has not found it in time, or the server has ended
     */
    public void awaitFound(Duration within) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + within.toNanos();
        while (true) {
            try {
                find();
                return;
            } catch (IOException e) {
                if (System.nanoTime() > deadline || !alive.getAsBoolean()) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(AgentClient.POLL_MILLIS);
            }
        }
    }

    /** How far its machine's clock is ahead of the lab's, in µs, once it has been found. */
    public long offsetMicros() {
        return offsetMicros;
    }

    /** The ID of the server's process on its machine or in its pod, once it has been found. */
    public long ownPid() {
        return ownPid;
    }

    /** Its process is not on this kernel. */
    @Override
    public @Nullable Long pid() {
        return null;
    }

    @Override
    public CpuCounter cpu() {
        return () -> read().cpuNanos();
    }

    @Override
    public CpuReading read() {
        ProcessSample now = sample();
        return now == null
                ? new CpuReading(0, 0, null)
                : new CpuReading(now.epochMicros(), now.nanoTime(), now.cpuNanos());
    }

    /** Its clocks at that moment, even when the answer comes later. */
    @Override
    public CpuReading readAt(Instant moment) throws InterruptedException {
        Waiting.await(moment);
        long micros = EpochMicros.of(moment);
        long deadline = System.nanoTime() + ASKED_FOR.toNanos();
        while (true) {
            try {
                AgentApi.At reported = client.at(micros + offsetMicros);
                jitNanos = reported.jitNanos();
                return new CpuReading(micros, reported.nanoTime(), reported.cpuNanos());
            } catch (IOException e) {
                if (!alive.getAsBoolean() || System.nanoTime() > deadline) {
                    jitNanos = null;
                    return new CpuReading(micros, 0, null);
                }
                TimeUnit.MILLISECONDS.sleep(AgentClient.POLL_MILLIS);
            }
        }
    }

    @Override
    public CpuCounter jit() {
        return () -> jitNanos;
    }

    @Override
    public @Nullable ProcessSample sample() {
        Instant asked = Instant.now();
        ProcessSample sample;
        try {
            sample = client.now().sample();
        } catch (IOException e) {
            return UNREAD;
        }
        Instant halfWay = asked.plus(Duration.between(asked, Instant.now()).dividedBy(2));
        return sample == null
                ? null
                : new ProcessSample(
                        EpochMicros.of(halfWay),
                        sample.nanoTime(),
                        sample.cpuNanos(),
                        sample.rssBytes(),
                        sample.threads());
    }

    @Override
    public ProcessDetail detail() {
        for (int times = 0; times < DETAIL_TIMES && alive.getAsBoolean(); times++) {
            try {
                ProcessDetail detail = client.detail();
                return shared ? detail.onSharedMachine() : detail;
            } catch (IOException e) {
                // Try again.
            }
        }
        return ProcessDetail.UNKNOWN;
    }

    @Override
    public Profiler attachProfiler() throws NotProfiledException {
        return RemoteProfiler.attach(client);
    }

    @Override
    public boolean collect() {
        try {
            return client.collect();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
