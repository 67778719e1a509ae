package dev.serverlab.vertx;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the requests of each instance by the thread that took them, and on how many threads an instance ever ran. */
final class ServedByThread {

    private final AtomicInteger instances = new AtomicInteger();
    private final AtomicInteger mostThreads = new AtomicInteger();
    private final MeterRegistry registry;

    ServedByThread(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge("instance.threads", mostThreads);
    }

    /** Passes the requests of one instance on and counts them. */
    Handler<HttpServerRequest> around(Handler<HttpServerRequest> next) {
        String instance = Integer.toString(instances.getAndIncrement());
        // Used on the instance's own context only, so one after the other, whatever the thread.
        Map<Thread, Counter> byThread = new HashMap<>();
        return request -> {
            Counter counter = byThread.get(Thread.currentThread());
            if (counter == null) {
                counter = served(instance);
                byThread.put(Thread.currentThread(), counter);
                mostThreads.accumulateAndGet(byThread.size(), Math::max);
            }
            counter.increment();
            next.handle(request);
        };
    }

    private Counter served(String instance) {
        return Counter.builder("served")
                .description("requests that an instance took")
                .tag("instance", instance)
                .tag("thread", Thread.currentThread().getName())
                .register(registry);
    }
}
