package dev.serverlab.support;

import dev.serverlab.contract.CpuBurn;
import dev.serverlab.contract.LatencyBuckets;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The timer {@code http.server.requests}, by method, path pattern and status; the gauge {@code
 * http.server.requests.active}, of requests that have begun and not yet ended; and {@code cpu.burn}, the CPU time that
 * requests burned. The frameworks' own request metrics give the same and much unused data, for more CPU; see
 * docs/benchmarks.md. Each framework decides when a request begins and ends.
 */
public final class RequestTimes {

    /** Clients may send any word as a method; only these become tags, so that clients cannot create time series. */
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE");

    private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();
    private final AtomicInteger active = new AtomicInteger();
    private final MeterRegistry registry;

    public RequestTimes(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge("http.server.requests.active", active);
        FunctionTimer.builder(
                        "cpu.burn",
                        CpuBurn.class,
                        burn -> CpuBurn.burns(),
                        burn -> CpuBurn.burnedNanos(),
                        TimeUnit.NANOSECONDS)
                .register(registry);
    }

    private record Kind(String method, String pattern, int status) {}

    /**
     * The last timer used. Nearly all requests are of one kind, for which this avoids a map lookup.
     *
     * @param pattern the very object: frameworks give the same one each time
     */
    private record Latest(String method, @Nullable Object pattern, int status, Timer timer) {
        boolean isOf(String asked, @Nullable Object served, int answered) {
            return answered == status && served == pattern && asked.equals(method);
        }
    }

    private volatile @Nullable Latest latest;

    /** A request has begun. Returns that moment, for {@link #record}. */
    public long begin() {
        long now = System.nanoTime();
        active.incrementAndGet();
        return now;
    }

    /** A request has ended, with an answer or without; to be called once for each {@link #begin}. */
    public void end() {
        active.decrementAndGet();
    }

    /**
     * A request has been answered just now.
     *
     * @param begun what {@link #begin} returned
     * @param pattern the pattern of its path, or any object with that {@code toString}; absent when nothing is served
     *     at the path
     */
    public void record(long begun, String method, @Nullable Object pattern, int status) {
        Latest last = latest;
        if (last == null || !last.isOf(method, pattern, status)) {
            last = new Latest(method, pattern, status, timer(method, pattern, status));
            latest = last;
        }
        last.timer().record(System.nanoTime() - begun, TimeUnit.NANOSECONDS);
    }

    private Timer timer(String method, @Nullable Object pattern, int status) {
        Kind kind = new Kind(
                METHODS.contains(method) ? method : "OTHER", pattern == null ? "UNKNOWN" : pattern.toString(), status);
        return timers.computeIfAbsent(kind, this::timer);
    }

    private Timer timer(Kind kind) {
        return Timer.builder("http.server.requests")
                .tag("method", kind.method())
                .tag("uri", kind.pattern())
                .tag("status", Integer.toString(kind.status()))
                .serviceLevelObjectives(LatencyBuckets.upperBounds())
                .register(registry);
    }
}
