package dev.serverlab.hop;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the requests of each instance by the thread that took them, and on how many threads an instance ever ran. Virtual
 * threads are not counted: each request has one of its own.
 */
final class ServedByThread {

    private final AtomicInteger instances = new AtomicInteger();
    private final AtomicInteger maxThreads = new AtomicInteger();
    private final MeterRegistry registry;

    ServedByThread(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge("instance.threads", maxThreads);
    }

    /** Adds an instance. */
    Instance instance() {
        return new Instance(Integer.toString(instances.getAndIncrement()));
    }

    /** To be used on the instance's own context only, so by one thread after the other. */
    final class Instance {

        private final Map<Thread, Counter> byThread = new HashMap<>();
        private final String name;

        private Instance(String name) {
            this.name = name;
        }

        /** Counts a request on the calling thread. */
        void count() {
            Thread thread = Thread.currentThread();
            if (thread.isVirtual()) {
                return;
            }
            Counter counter = byThread.get(thread);
            if (counter == null) {
                counter = served(thread);
                byThread.put(thread, counter);
                maxThreads.accumulateAndGet(byThread.size(), Math::max);
            }
            counter.increment();
        }

        private Counter served(Thread thread) {
            return Counter.builder("served")
                    .description("requests that an instance took")
                    .tag("instance", name)
                    .tag("thread", thread.getName())
                    .register(registry);
        }
    }
}
