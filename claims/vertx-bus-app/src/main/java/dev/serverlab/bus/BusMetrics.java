package dev.serverlab.bus;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The counters of the event bus. */
final class BusMetrics {

    /** Virtual threads have unique numbers; as tags they would create endless time series. */
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
        sent = counter("bus.sent", "messages that the sender handed over");
        acknowledged = counter("bus.acknowledged", "messages whose acknowledgement came back to the sender");
        failed = counter("bus.failed", "messages without an acknowledgement in time");
        sendTime = timer("bus.send.time", "time of the call that hands a message over");
        receiveTime = timer("bus.receive.time", "time for which a message held its thread");
        registry.gaugeCollectionSize("bus.receivers", List.of(), receivers);
    }

    void sent(long nanos) {
        sent.increment();
        sendTime.record(nanos, TimeUnit.NANOSECONDS);
    }

    void answered(boolean acknowledgement) {
        (acknowledgement ? acknowledged : failed).increment();
    }

    /** Counts a message for the calling thread. */
    void received(int instance, long nanos) {
        Thread thread = Thread.currentThread();
        received.computeIfAbsent(thread.isVirtual() ? VIRTUAL : thread.getName(), this::receivedBy)
                .increment();
        receiveTime.record(nanos, TimeUnit.NANOSECONDS);
        receivers.add(instance);
    }

    private Counter receivedBy(String thread) {
        return counter("bus.received", "messages that were worked on", "thread", thread);
    }

    private Counter counter(String name, String about, String... tags) {
        return Counter.builder(name).description(about).tags(tags).register(registry);
    }

    private Timer timer(String name, String about) {
        return Timer.builder(name).description(about).register(registry);
    }
}
