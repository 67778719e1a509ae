package dev.serverlab.ingest;

import java.util.Date;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.bson.Document;

/**
 * An event as it came from the broker.
 *
 * @param number the next event has the next one
 * @param offset its place at the broker
 * @param sentMillis when it was written, in ms since the epoch
 */
record Event(long number, long offset, long sentMillis, String content) {

    static Event of(ConsumerRecord<Long, String> from) {
        return new Event(from.key(), from.offset(), from.timestamp(), from.value());
    }

    /** With its number as key, so that the database itself refuses duplicates. */
    Document document() {
        return new Document("_id", number).append("sent", new Date(sentMillis)).append("content", content);
    }
}
