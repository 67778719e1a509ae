package dev.serverlab.tomcat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says why something was answered so, at most once in ten seconds: what fails under load fails by the thousand. */
final class BackendLog {

    private static final Logger LOG = LoggerFactory.getLogger(BackendException.class);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final AtomicLong said = new AtomicLong(System.nanoTime() - PAUSE_NANOS);

    void tell(BackendException failed) {
        long last = said.get();
        long now = System.nanoTime();
        if (failed.getCause() != null && now - last >= PAUSE_NANOS && said.compareAndSet(last, now)) {
            LOG.warn(
                    "Answered {}, {}: {} (others within 10 s are not told)",
                    failed.status().value(),
                    failed.getMessage(),
                    failed.getCause().toString());
        }
    }
}
