package dev.serverlab.bus;

import dev.serverlab.vertx.VertxApplication;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A Vert.x whose only traffic is between a sender and receivers. */
final class Bus implements AutoCloseable {

    static final String ADDRESS = "work";

    private final Vertx vertx;
    private final BlockedThreadWarnings warnings;

    private Bus(Vertx vertx, BlockedThreadWarnings warnings) {
        this.vertx = vertx;
        this.warnings = warnings;
    }

    /** Starts the receivers, then the sender. */
    static Bus start(BusTuning tuning, BlockedThreadCheck check, MeterRegistry registry) {
        VertxOptions options = new VertxOptions()
                .setEventLoopPoolSize(tuning.eventLoopPoolSize())
                .setWorkerPoolSize(tuning.workerPoolSize());
        check.applyTo(options);
        Bus bus = new Bus(VertxApplication.vertx(options), BlockedThreadWarnings.count(registry));
        bus.deploy(tuning, new BusMetrics(registry));
        return bus;
    }

    /**
     * One deployment per receiver: instances that are deployed at once on virtual threads share one event loop. Loops
     * are dealt in turn, so that a sender deployed after one receiver has the next loop, where there is one.
     */
    private void deploy(BusTuning tuning, BusMetrics metrics) {
        ThreadingModel model = switch (tuning.receiver()) {
            case EVENT_LOOP -> ThreadingModel.EVENT_LOOP;
            case WORKER, EXECUTE_BLOCKING, EXECUTE_BLOCKING_ORDERED -> ThreadingModel.WORKER;
            case VIRTUAL_THREAD -> ThreadingModel.VIRTUAL_THREAD;
        };
        DeploymentOptions deployment = new DeploymentOptions().setThreadingModel(model);
        for (int instance = 0; instance < tuning.instances(); instance++) {
            vertx.deployVerticle(new ReceiverVerticle(instance, tuning, metrics), deployment)
                    .await();
        }
        vertx.deployVerticle(new SenderVerticle(tuning, metrics)).await();
    }

    /** Stops it; gives up after a second on messages that are still worked on. */
    @Override
    public void close() {
        warnings.close();
        try {
            vertx.close().await(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            // The threads end with their message, or with the JVM.
        }
    }
}
