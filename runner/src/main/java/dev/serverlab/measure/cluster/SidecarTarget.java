package dev.serverlab.measure.cluster;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.sidecar.SidecarApi;
import dev.serverlab.measure.system.ProcessDetail;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server in a pod, as the sidecar beside it tells. Differences of time are by the node's monotonic clock; the time of day is the
 * lab's.
 */
public final class SidecarTarget implements ProcessTarget, AutoCloseable {

    /** What comes later is of no use to whoever wanted to know what is now. */
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(5);

    private static final Duration COLLECTS_WITHIN = Duration.ofSeconds(25);

    /** What clocks said is asked for so long: an API server that starts anew is away for less. */
    private static final Duration ASKED_FOR = Duration.ofSeconds(60);

    private static final long POLL_MILLIS = 100;
    private static final int DETAIL_TIMES = 3;
    private static final int QUESTIONS = 5;

    private static final ProcessSample UNREAD = new ProcessSample(0, 0, null, null, null);
    private static final JsonMapper JSON = new JsonMapper();

    private final TokenClient client;
    private final BooleanSupplier alive;
    private volatile long ownPid;
    /** How far the clock of the node is ahead of the lab's. */
    private volatile long offsetMicros;
    /** Of the newest {@link #readAt}, as it may be told long after. */
    private volatile @Nullable Long jitNanos;

    /** @param alive whether its pod is there: of another nothing is asked for */
    SidecarTarget(Address address, String token, BooleanSupplier alive) {
        this.client = new TokenClient(address, token, ANSWERS_WITHIN);
        this.alive = alive;
    }

    /** @throws IOException when the sidecar does not answer, or has not found the server yet */
    void find() throws IOException, InterruptedException {
        long fastest = Long.MAX_VALUE;
        for (int question = 0; question < QUESTIONS; question++) {
            Instant asked = Instant.now();
            SidecarApi.Now told = asked(SidecarApi.NOW, SidecarApi.Now.class);
            long took = ChronoUnit.MICROS.between(asked, Instant.now());
            ProcessSample sample = told.sample();
            ownPid = told.pid();
            if (sample != null && took < fastest) {
                fastest = took;
                offsetMicros = sample.epochMicros() - EpochMicros.of(asked) - took / 2;
            }
        }
    }

    /** The number of the server's process in its pod, once it was found. */
    public long ownPid() {
        return ownPid;
    }

    /** It is none of this kernel's. */
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

    /** What its clocks said then, even when that is told only later. */
    @Override
    public CpuReading readAt(Instant moment) throws InterruptedException {
        Waiting.await(moment);
        long micros = EpochMicros.of(moment);
        long deadline = System.nanoTime() + ASKED_FOR.toNanos();
        while (true) {
            try {
                SidecarApi.At told = asked(
                        SidecarApi.AT + "?" + SidecarApi.MICROS + "=" + (micros + offsetMicros), SidecarApi.At.class);
                jitNanos = told.jitNanos();
                return new CpuReading(micros, told.nanoTime(), told.cpuNanos());
            } catch (IOException e) {
                if (!alive.getAsBoolean() || System.nanoTime() > deadline) {
                    jitNanos = null;
                    return new CpuReading(micros, 0, null);
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
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
        SidecarApi.Now told = told(SidecarApi.NOW, SidecarApi.Now.class);
        if (told == null) {
            return UNREAD;
        }
        ProcessSample sample = told.sample();
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
        ProcessDetail told = null;
        for (int times = 0; told == null && times < DETAIL_TIMES && alive.getAsBoolean(); times++) {
            told = told(SidecarApi.DETAIL, ProcessDetail.class);
        }
        return told == null ? ProcessDetail.UNKNOWN : told;
    }

    @Override
    public boolean collect() {
        // It may take longer than to look at something.
        try (TokenClient patient = new TokenClient(client.address(), client.token(), COLLECTS_WITHIN)) {
            return JSON.readValue(patient.post(SidecarApi.COLLECT, ""), SidecarApi.Collected.class)
                    .done();
        } catch (IOException | JacksonException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private <T> @Nullable T told(String path, Class<T> type) {
        try {
            return asked(path, type);
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private <T> T asked(String path, Class<T> type) throws IOException, InterruptedException {
        try {
            return JSON.readValue(client.get(path), type);
        } catch (JacksonException e) {
            throw new IOException(path + " answered with something else", e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
