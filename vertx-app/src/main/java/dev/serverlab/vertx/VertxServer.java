package dev.serverlab.vertx;

import dev.serverlab.contract.CpuBurn;
import dev.serverlab.vertx.Settings.Endpoint;
import dev.serverlab.vertx.hop.HopService;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.SocketAddress;
import io.vertx.micrometer.MetricsDomain;
import io.vertx.micrometer.MicrometerMetricsFactory;
import io.vertx.micrometer.MicrometerMetricsOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The running server: a Vert.x for the service port, and another one for the management port, whose event loop is free
 * to answer when every event loop of the first one sleeps.
 */
public final class VertxServer implements Running {

    private static final long STOP_MILLIS = 1_000;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final HttpServerOptions options = HttpOptions.service();
    private final Settings settings;
    private final IntConsumer burner;
    private final Map<String, Object> moreEffective;
    private final Vertx service;
    private final Vertx management;
    private final @Nullable HopService hop;
    private int servicePort;
    private int managementPort;

    private VertxServer(Settings settings, IntConsumer burner, Map<String, Object> moreEffective) {
        this.settings = settings;
        this.burner = burner;
        this.moreEffective = moreEffective;
        registry.config().commonTags("server", settings.identity().server());
        service = Vertx.builder()
                .with(new VertxOptions()
                        .setEventLoopPoolSize(settings.tuning().eventLoopPoolSize())
                        .setWorkerPoolSize(settings.tuning().workerPoolSize())
                        .setPreferNativeTransport(settings.tuning().preferNativeTransport())
                        .setMetricsOptions(metrics()))
                .withMetrics(new MicrometerMetricsFactory(registry))
                .build();
        management = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
        hop = settings.hopConnections() > 0 ? HopService.start() : null;
    }

    /** Pools and verticles; {@link RequestTimer} times requests, and there is no other traffic. */
    private static MicrometerMetricsOptions metrics() {
        MicrometerMetricsOptions metrics =
                new MicrometerMetricsOptions().setEnabled(true).setJvmMetricsEnabled(true);
        Stream.of(
                        MetricsDomain.HTTP_SERVER,
                        MetricsDomain.NET_SERVER,
                        MetricsDomain.NET_CLIENT,
                        MetricsDomain.HTTP_CLIENT,
                        MetricsDomain.DATAGRAM_SOCKET,
                        MetricsDomain.EVENT_BUS)
                .forEach(metrics::addDisabledMetricsCategory);
        return metrics;
    }

    /**
     * Starts, and returns when both ports answer.
     *
     * @throws StartException when a port cannot be listened on or the event loops cannot be made; nothing answers then
     */
    static VertxServer start(Settings settings) {
        return start(settings, CpuBurn::burn);
    }

    /** Starts with another way to burn CPU, called on the thread that answers. */
    static VertxServer start(Settings settings, IntConsumer burner) {
        return start(settings, burner, Map.of());
    }

    /**
     * Starts as a part of a server that has more to it.
     *
     * @param moreEffective what is told of that beside the effective configuration of this part
     */
    public static VertxServer start(Settings settings, IntConsumer burner, Map<String, Object> moreEffective) {
        VertxServer server = create(settings, burner, moreEffective);
        try {
            server.startService();
            server.startManagement();
            return server;
        } catch (StartException e) {
            server.close();
            throw e;
        }
    }

    private static VertxServer create(Settings settings, IntConsumer burner, Map<String, Object> moreEffective) {
        try {
            return new VertxServer(settings, burner, moreEffective);
        } catch (IllegalStateException e) { // From Netty: each event loop needs file descriptors of its own.
            throw StartException.cannotMakeEventLoops(settings.tuning().eventLoopPoolSize(), e);
        }
    }

    /**
     * One deployment per instance: the instances of one deployment on virtual threads share one event loop, while on
     * event loops both ways come to the same.
     */
    private void startService() {
        DeploymentOptions deployment =
                new DeploymentOptions().setThreadingModel(settings.tuning().threadingModel());
        SocketAddress address = sharedAddress(settings.service());
        ServiceVerticle.Around around = new ServiceVerticle.Around(
                burner,
                new RequestTimer(registry),
                settings.countByInstance() ? new ServedByThread(registry) : null,
                hop == null ? null : hop.port(),
                settings.hopConnections());
        for (int i = 0; i < settings.tuning().instances(); i++) {
            ServiceVerticle verticle = new ServiceVerticle(address, options, around);
            await(settings.service(), service.deployVerticle(verticle, deployment));
            servicePort = verticle.port();
        }
    }

    private void startManagement() {
        EffectiveReader reader = new EffectiveReader((VertxInternal) service, options, settings.identity());
        PoolGauges.register(registry, (VertxInternal) service);
        Endpoint endpoint = settings.management();
        ManagementVerticle verticle =
                new ManagementVerticle(sharedAddress(endpoint), registry, () -> effective(reader));
        await(endpoint, management.deployVerticle(verticle));
        managementPort = verticle.port();
    }

    private Map<String, Object> effective(EffectiveReader reader) {
        Map<String, Object> effective = new LinkedHashMap<>(reader.read().toMap());
        if (settings.hopConnections() > 0) {
            effective.put("hop", Map.of("connectionsPerInstance", settings.hopConnections()));
        }
        effective.putAll(moreEffective);
        return effective;
    }

    /** Port 0 would be another free port for each instance. */
    private static SocketAddress sharedAddress(Endpoint endpoint) {
        return endpoint.port() == 0
                ? SocketAddress.sharedRandomPort(1, endpoint.address())
                : SocketAddress.inetSocketAddress(endpoint.port(), endpoint.address());
    }

    private static void await(Endpoint endpoint, Future<?> started) {
        try {
            started.await();
        } catch (Exception e) { // Vert.x throws the cause as it is, checked or not.
            throw StartException.cannotListen(endpoint, e);
        }
    }

    /** What {@code /actuator/prometheus} tells. */
    public MeterRegistry registry() {
        return registry;
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public int servicePort() {
        return servicePort;
    }

    @Override
    public int managementPort() {
        return managementPort;
    }

    /** Stops both ports; gives up on requests that still sleep after {@value #STOP_MILLIS} ms. */
    @Override
    public void close() {
        try {
            Future.join(service.close(), management.close()).await(STOP_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // An event loop sleeps for a request; the threads end with it, or with the JVM.
        }
        if (hop != null) {
            hop.close();
        }
    }
}
