package dev.serverlab.bus;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.DeliveryOptions;

/**
 * Sends a message at each tick of a timer and waits for its acknowledgement, which it does not need to send the next one.
 */
final class SenderVerticle extends VerticleBase {

    private final BusTuning tuning;
    private final BusMetrics metrics;
    private final DeliveryOptions options;

    SenderVerticle(BusTuning tuning, BusMetrics metrics) {
        this.tuning = tuning;
        this.metrics = metrics;
        options = new DeliveryOptions().setSendTimeout(tuning.replyTimeoutMillis());
    }

    @Override
    public Future<?> start() {
        vertx.setPeriodic(tuning.sendEveryMillis(), id -> send());
        return Future.succeededFuture();
    }

    private void send() {
        long start = System.nanoTime();
        var acknowledgement = vertx.eventBus().request(Bus.ADDRESS, "work", options);
        metrics.sent(System.nanoTime() - start);
        acknowledgement.onComplete(reply -> metrics.answered(reply.succeeded()));
    }
}
