package dev.serverlab.claims;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs why a backend failed, at most once in ten seconds, as failures under load come by the thousand. */
final class BackendLog {

    private static final Logger LOG = LoggerFactory.getLogger(BackendLog.class);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final AtomicLong last = new AtomicLong(System.nanoTime() - PAUSE_NANOS);

    void log(BackendException failed, @Nullable Throwable cause) {
        long then = last.get();
        long now = System.nanoTime();
        if (cause != null && now - then >= PAUSE_NANOS && last.compareAndSet(then, now)) {
            LOG.warn(
                    "Answered {}, {}: {} (others within 10 s are not logged)",
                    failed.getStatusCode().value(),
                    failed.getBody().getDetail(),
                    cause.toString());
        }
    }
}
