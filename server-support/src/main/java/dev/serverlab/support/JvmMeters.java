package dev.serverlab.support;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.stream.Stream;

/** What {@code /actuator/prometheus} publishes, for frameworks whose registry is not Spring Boot's. */
public final class JvmMeters {

    /** The media type of what the registry publishes. */
    public static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private JvmMeters() {}

    /** The registry of the server of that name, initially with metrics of the JVM. */
    public static PrometheusMeterRegistry registry(String server) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        registry.config().commonTags("server", server);
        Stream.<MeterBinder>of(
                        new JvmGcMetrics(),
                        new JvmMemoryMetrics(),
                        new JvmThreadMetrics(),
                        new ProcessorMetrics(),
                        new UptimeMetrics())
                .forEach(metrics -> metrics.bindTo(registry));
        return registry;
    }
}
