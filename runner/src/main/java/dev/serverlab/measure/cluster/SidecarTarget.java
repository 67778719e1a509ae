package dev.serverlab.measure.cluster;

import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.sidecar.SidecarApi;
import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.system.CpuReading;
import dev.serverlab.measure.system.ProcessDetail;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server in a pod, as the sidecar beside it tells: with how much CPU and when, by the clock that never steps of the node; the time
 * of day is that of the lab, half way through the question. While the sidecar cannot be reached nothing is known.
 */
public final class SidecarTarget implements ProcessTarget, AutoCloseable {

    /** What comes later is of no use to whoever wanted to know what is now. */
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(2);

    private static final ProcessSample UNREAD = new ProcessSample(0, 0, null, null, null);
    private static final JsonMapper JSON = new JsonMapper();

    private final TokenClient client;
    private volatile long ownPid;

    SidecarTarget(Address address, String token) {
        this.client = new TokenClient(address, token, ANSWERS_WITHIN);
    }

    /** @throws IOException when the sidecar does not answer, or has not found the server yet */
    void find() throws IOException, InterruptedException {
        ownPid = asked(SidecarApi.NOW, SidecarApi.Now.class).pid();
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
                ? new CpuReading(0, System.nanoTime(), null)
                : new CpuReading(now.epochMicros(), now.nanoTime(), now.cpuNanos());
    }

    @Override
    public CpuCounter jit() {
        return () -> {
            SidecarApi.Jit told = told(SidecarApi.JIT, SidecarApi.Jit.class);
            return told == null ? null : told.nanos();
        };
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
                        ChronoUnit.MICROS.between(Instant.EPOCH, halfWay),
                        sample.nanoTime(),
                        sample.cpuNanos(),
                        sample.rssBytes(),
                        sample.threads());
    }

    @Override
    public ProcessDetail detail() {
        ProcessDetail told = told(SidecarApi.DETAIL, ProcessDetail.class);
        return told == null ? ProcessDetail.UNKNOWN : told;
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
