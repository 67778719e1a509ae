package dev.serverlab.vertx.bus;

import dev.serverlab.vertx.StartException;
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

    private static final long STOP_MILLIS = 1_000;

    private final Vertx vertx;

    private Bus(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Starts the receivers, then the sender. */
    static Bus start(BusTuning tuning, BlockedThreadCheck check, MeterRegistry registry) {
        VertxOptions options = new VertxOptions()
                .setEventLoopPoolSize(tuning.eventLoopPoolSize())
                .setWorkerPoolSize(tuning.workerPoolSize());
        check.applyTo(options);
        Bus bus = new Bus(makeVertx(options));
        bus.deploy(tuning, new BusMetrics(registry));
        return bus;
    }

    private static Vertx makeVertx(VertxOptions options) {
        try {
            return Vertx.vertx(options);
        } catch (IllegalStateException e) { // From Netty: each event loop needs file descriptors of its own.
            throw StartException.cannotMakeEventLoops(options.getEventLoopPoolSize(), e);
        }
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

    /** Stops it; gives up on messages that are still worked on after {@value #STOP_MILLIS} ms. */
    @Override
    public void close() {
        try {
            vertx.close().await(STOP_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // The threads end with their message, or with the JVM.
        }
    }
}
