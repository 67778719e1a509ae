package dev.serverlab.ingest;

import com.mongodb.MongoException;
import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The counters, as Prometheus text. Broker and database are queried each time; unknown values are NaN. */
final class IngestMetrics {

    private static final double NANOS_PER_MILLI = 1e6;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final Ledger ledger;
    private final Store store;
    private final Telling broker;
    private final long documentsBefore;
    private volatile double arrived = Double.NaN;
    private volatile double lag = Double.NaN;
    private volatile double lost = Double.NaN;
    private volatile double twice = Double.NaN;

    /** Queries the broker. */
    @FunctionalInterface
    interface Telling {

        /** Absent when it does not answer. */
        Broker.@Nullable Reading read() throws InterruptedException;
    }

    /** Must be created before the first event is stored. */
    IngestMetrics(Ledger ledger, Store store, Telling broker) {
        this.ledger = ledger;
        this.store = store;
        this.broker = broker;
        documentsBefore = store.documents();
        registry.config().commonTags("server", IngestServer.NAME);
        counter("events.stored", metrics -> ledger.stored());
        counter("events.arrived", metrics -> metrics.arrived);
        counter("insert.millis", metrics -> ledger.insertNanos() / NANOS_PER_MILLI);
        timer("insert.time", metrics -> ledger.insertNanos());
        if (store instanceof WaitingStore) {
            // The same, where one thread waits for each insert: only there does it imply a ceiling.
            timer("insert.waited", metrics -> ledger.insertNanos());
        }
        timer("event.cpu", metrics -> metrics.process.getProcessCpuTime());
        gauge("events.lag", metrics -> metrics.lag);
        gauge("events.out.of.order", metrics -> ledger.outOfOrder());
        gauge("events.lost", metrics -> metrics.lost);
        gauge("events.twice", metrics -> metrics.twice);
    }

    private void counter(String name, ToDoubleFunction<IngestMetrics> value) {
        FunctionCounter.builder(name, this, value).register(registry);
    }

    private void gauge(String name, ToDoubleFunction<IngestMetrics> value) {
        Gauge.builder(name, this, value).register(registry);
    }

    /** A timer of a part of storing each event. */
    private void timer(String name, ToDoubleFunction<IngestMetrics> nanos) {
        FunctionTimer.builder(name, this, metrics -> ledger.stored(), nanos, TimeUnit.NANOSECONDS)
                .register(registry);
    }

    synchronized String scrape() throws InterruptedException {
        askDatabase();
        Broker.Reading reading = broker.read();
        arrived = reading == null ? Double.NaN : reading.arrived();
        lag = reading == null ? Double.NaN : reading.lag();
        return registry.scrape();
    }

    /**
     * Inserts in flight may or may not be in the database: it holds all confirmed before and none begun after.
     */
    private void askDatabase() {
        long stored = ledger.stored();
        try {
            long documents = store.documents() - documentsBefore;
            lost = ledger.missing() + Math.max(0, stored - documents);
            twice = ledger.twice() + Math.max(0, documents - ledger.begun());
        } catch (MongoException e) {
            lost = Double.NaN;
            twice = Double.NaN;
        }
    }
}
