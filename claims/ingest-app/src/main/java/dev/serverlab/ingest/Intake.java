package dev.serverlab.ingest;

import dev.serverlab.ingest.IngestException.Failures;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.RetriableCommitFailedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * The single thread that takes events from the broker, stores each, and acknowledges up to the first that is not stored
 * yet: between two polls, at most ten times a second.
 */
final class Intake implements AutoCloseable {

    static final TopicPartition EVENTS = new TopicPartition("events", 0);
    static final String GROUP = "ingest";

    private static final Duration POLL = Duration.ofMillis(100);
    private static final long ACKNOWLEDGE_NANOS = Duration.ofMillis(100).toNanos();
    private static final Duration END_WITHIN = Duration.ofSeconds(1);

    private final Consumer<Long, String> consumer;
    private final Ledger ledger;
    private final Store store;
    private final Failures failures;
    private final Thread thread = Thread.ofPlatform().daemon().name("intake").unstarted(this::run);
    private volatile boolean closing;
    private long acknowledged;
    private long acknowledgedNanos = System.nanoTime();

    /** @param failures receives failures of the broker */
    Intake(Consumer<Long, String> consumer, Ledger ledger, Store store, Failures failures) {
        this.consumer = consumer;
        this.ledger = ledger;
        this.store = store;
        this.failures = failures;
    }

    /** A consumer with manual acknowledgement, and few enough events per poll that it polls often. */
    static Consumer<Long, String> consumer(String bootstrapServers) {
        return new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ConsumerConfig.GROUP_ID_CONFIG,
                        GROUP,
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                        100,
                        ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                        20_000,
                        ConsumerConfig.ENABLE_METRICS_PUSH_CONFIG,
                        false),
                new LongDeserializer(),
                new StringDeserializer());
    }

    /**
     * Begins after all existing events, on a separate thread.
     *
     * @throws KafkaException when the broker or the topic is not there
     */
    Intake start() {
        consumer.assign(List.of(EVENTS));
        consumer.seekToEnd(List.of(EVENTS));
        acknowledged = consumer.position(EVENTS);
        consumer.commitSync(offset(acknowledged));
        thread.start();
        return this;
    }

    private void run() {
        try {
            while (!closing) {
                for (ConsumerRecord<Long, String> each : consumer.poll(POLL)) {
                    if (closing) {
                        return;
                    }
                    Event event = Event.of(each);
                    ledger.taken(event);
                    store.store(event);
                }
                acknowledge();
            }
        } catch (WakeupException | InterruptedException e) {
            // It is being closed.
        } catch (RuntimeException e) {
            failures.report(IngestException.brokerLost(e));
        } finally {
            consumer.close(CloseOptions.timeout(END_WITHIN));
        }
    }

    private void acknowledge() {
        long now = System.nanoTime();
        long stored = ledger.storedBefore();
        if (stored <= acknowledged || now - acknowledgedNanos < ACKNOWLEDGE_NANOS) {
            return;
        }
        consumer.commitAsync(offset(stored), (offsets, refused) -> {
            // A retriable failure is retried by the next one.
            if (refused != null && !(refused instanceof RetriableCommitFailedException)) {
                failures.report(IngestException.brokerLost(refused));
            }
        });
        acknowledged = stored;
        acknowledgedNanos = now;
    }

    private static Map<TopicPartition, OffsetAndMetadata> offset(long offset) {
        return Map.of(EVENTS, new OffsetAndMetadata(offset));
    }

    /** Does not wait for events that are still being stored: they are not acknowledged, and would be redelivered. */
    @Override
    public void close() {
        closing = true;
        if (thread.getState() == Thread.State.NEW) {
            consumer.close(CloseOptions.timeout(END_WITHIN));
            return;
        }
        consumer.wakeup();
        try {
            thread.join(END_WITHIN.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
