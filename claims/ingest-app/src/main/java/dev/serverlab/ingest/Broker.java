package dev.serverlab.ingest;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.jspecify.annotations.Nullable;

/** The broker's own account of the events. */
final class Broker implements AutoCloseable {

    private static final long ANSWER_SECONDS = 2;

    private final Admin admin;

    Broker(String bootstrapServers) {
        admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG,
                false));
    }

    /**
     * Its progress.
     *
     * @param arrived events received since the topic exists
     * @param acknowledged those that will not be redelivered
     */
    record Reading(long arrived, long acknowledged) {

        /** Events that were not acknowledged; never below 0, as both numbers are queried one after the other. */
        long lag() {
            return Math.max(0, arrived - acknowledged);
        }
    }

    /** Asks it now; absent when it does not answer in time. */
    @Nullable
    Reading read() throws InterruptedException {
        var acknowledged = admin.listConsumerGroupOffsets(Intake.GROUP).partitionsToOffsetAndMetadata();
        var arrived =
                admin.listOffsets(Map.of(Intake.EVENTS, OffsetSpec.latest())).partitionResult(Intake.EVENTS);
        try {
            var offset = acknowledged.get(ANSWER_SECONDS, TimeUnit.SECONDS).get(Intake.EVENTS);
            long end = arrived.get(ANSWER_SECONDS, TimeUnit.SECONDS).offset();
            return offset == null ? null : new Reading(end, offset.offset());
        } catch (ExecutionException | TimeoutException e) {
            return null;
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(ANSWER_SECONDS));
    }
}
