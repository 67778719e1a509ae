package dev.serverlab.vertx;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** What happens on the event bus, counted. */
final class BusMetrics {

    /** Virtual threads have a number each; as tags they would make time series without end. */
    private static final String VIRTUAL = "virtual";

    private final Counter sent;
    private final Counter acknowledged;
    private final Counter failed;
    private final Timer sendTime;
    private final Timer receiveTime;
    private final Map<String, Counter> received = new ConcurrentHashMap<>();
    private final Set<Integer> receivers = ConcurrentHashMap.newKeySet();
    private final MeterRegistry registry;

    BusMetrics(MeterRegistry registry) {
        this.registry = registry;
        sent = Counter.builder("bus.sent")
                .description("messages that the sender handed over")
                .register(registry);
        acknowledged = Counter.builder("bus.acknowledged")
                .description("messages whose acknowledgement came back to the sender")
                .register(registry);
        failed = Counter.builder("bus.failed")
                .description("messages without an acknowledgement in time")
                .register(registry);
        sendTime = Timer.builder("bus.send.time")
                .description("time of the call that hands a message over")
                .register(registry);
        receiveTime = Timer.builder("bus.receive.time")
                .description("time for which a message held its thread")
                .register(registry);
        registry.gaugeCollectionSize("bus.receivers", List.of(), receivers);
    }

    void sent(long nanos) {
        sent.increment();
        sendTime.record(nanos, TimeUnit.NANOSECONDS);
    }

    void answered(boolean acknowledgement) {
        (acknowledgement ? acknowledged : failed).increment();
    }

    /** By the thread that calls it. */
    void received(int instance, long nanos) {
        Thread thread = Thread.currentThread();
        received.computeIfAbsent(thread.isVirtual() ? VIRTUAL : thread.getName(), this::receivedBy)
                .increment();
        receiveTime.record(nanos, TimeUnit.NANOSECONDS);
        receivers.add(instance);
    }

    private Counter receivedBy(String thread) {
        return Counter.builder("bus.received")
                .description("messages that were worked on")
                .tag("thread", thread)
                .register(registry);
    }
}
