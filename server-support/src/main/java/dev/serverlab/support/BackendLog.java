package dev.serverlab.support;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Says why something was answered so, at most once in ten seconds: what fails under load fails by the thousand. */
public final class BackendLog {

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final AtomicLong said = new AtomicLong(System.nanoTime() - PAUSE_NANOS);
    private final Consumer<String> log;

    /** @param log takes what is said */
    public BackendLog(Consumer<String> log) {
        this.log = log;
    }

    /** Says nothing of what has no cause: its message says it all. */
    public void tell(BackendException failed) {
        long last = said.get();
        long now = System.nanoTime();
        Throwable cause = failed.getCause();
        if (cause != null && now - last >= PAUSE_NANOS && said.compareAndSet(last, now)) {
            log.accept("Answered %d, %s: %s (others within 10 s are not told)"
                    .formatted(failed.status(), failed.getMessage(), cause));
        }
    }
}
