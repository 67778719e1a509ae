package dev.serverlab.bus;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;

/** Blocks its thread for each message, and acknowledges. */
final class ReceiverVerticle extends VerticleBase {

    private final int instance;
    private final BusTuning tuning;
    private final BusMetrics metrics;

    /** @param instance a number that no other instance has */
    ReceiverVerticle(int instance, BusTuning tuning, BusMetrics metrics) {
        this.instance = instance;
        this.tuning = tuning;
        this.metrics = metrics;
    }

    @Override
    public Future<?> start() {
        return vertx.eventBus().consumer(Bus.ADDRESS, this::receive).completion();
    }

    private void receive(Message<String> message) {
        switch (tuning.receiver()) {
            case EVENT_LOOP, WORKER, VIRTUAL_THREAD -> work(message);
            case EXECUTE_BLOCKING -> executeBlocking(message, false);
            case EXECUTE_BLOCKING_ORDERED -> executeBlocking(message, true);
        }
    }

    private void executeBlocking(Message<String> message, boolean ordered) {
        var unused = vertx.executeBlocking(
                () -> {
                    work(message);
                    return message;
                },
                ordered);
    }

    /**
     * Acknowledges on the thread that worked: back on the verticle's own, the acknowledgement would wait for a thread of the
     * same pool, behind all the work that waits already.
     */
    private void work(Message<String> message) {
        long start = System.nanoTime();
        try {
            Thread.sleep(tuning.blockMillis());
        } catch (InterruptedException e) {
            // The server is being stopped; counting is over.
            Thread.currentThread().interrupt();
            return;
        }
        metrics.received(instance, System.nanoTime() - start);
        message.reply("done");
    }
}
