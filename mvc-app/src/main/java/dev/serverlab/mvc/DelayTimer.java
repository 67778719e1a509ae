package dev.serverlab.mvc;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Ends delays without a thread waiting for each. One thread is enough, as it only hands on to Tomcat. */
// Not itself an Executor bean: beside one, Spring Boot would not create the worker pool for work=offload.
@Component
class DelayTimer implements AutoCloseable {

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("delay-timer").factory());

    void after(int millis, Runnable action) {
        // The answer is what counts; nobody cancels a delay, so the future is of no use.
        var unused = scheduler.schedule(action, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
    }
}
