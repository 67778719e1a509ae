package dev.serverlab.backends.events;

import dev.serverlab.backends.ProgramException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Writes events that are numbered without a gap, each when it is due. For one thread. */
final class Production {

    /** As large as a small document: some fields of text. */
    private static final String CONTENT = "0123456789".repeat(10);

    private final Producer<Long, String> producer;
    private final Pace pace;
    private final LongSupplier nanoTime;
    private final Runnable pause;
    private volatile @Nullable Exception refused;
    private long next;

    /**
     * @param nanoTime the clock
     * @param pause waits for the next look at it
     */
    Production(Producer<Long, String> producer, Pace pace, LongSupplier nanoTime, Runnable pause) {
        this.producer = producer;
        this.pace = pace;
        this.nanoTime = nanoTime;
        this.pause = pause;
    }

    /**
     * Writes while events are wanted. Events that fall due while the broker is slow are written afterwards, so the rate
     * holds on average. A later call continues with the next number.
     *
     * @throws ProgramException when the broker does not take one
     */
    void run(BooleanSupplier wanted) {
        long begun = nanoTime.getAsLong();
        long first = next;
        try {
            while (wanted.getAsBoolean()) {
                long due = first + pace.due(nanoTime.getAsLong() - begun);
                while (next < due) {
                    send(next);
                    next++;
                }
                requireTaken();
                pause.run();
            }
            producer.flush();
        } catch (KafkaException e) {
            throw notTaken(e);
        }
        requireTaken();
    }

    private void send(long number) {
        var unused = producer.send(new ProducerRecord<>(EventsProgram.TOPIC, number, CONTENT), (where, failure) -> {
            if (failure != null) {
                refused = failure;
            }
        });
    }

    private void requireTaken() {
        Exception failure = refused;
        if (failure != null) {
            throw notTaken(failure);
        }
    }

    private static ProgramException notTaken(Exception cause) {
        return ProgramException.failed(
                "the broker did not take an event: " + cause.getMessage(), "Check that Kafka runs, and read its log.");
    }
}
