package dev.serverlab.ingest;

import com.mongodb.ConnectionString;
import java.net.InetSocketAddress;

/**
 * Everything that a start can be told, with defaults filled in.
 *
 * @param way how events are stored
 * @param service where it listens, on loopback unless told otherwise; port 0 is any free one
 * @param management likewise
 * @param kafka where the broker is
 * @param mongodb where the database is
 * @param events where whoever writes the events waits for the word to begin
 * @param inFlight inserts at once at most, and connections to the database
 */
record Settings(
        Way way,
        InetSocketAddress service,
        InetSocketAddress management,
        InetSocketAddress kafka,
        ConnectionString mongodb,
        InetSocketAddress events,
        int inFlight) {

    static final int MOST_IN_FLIGHT = 1_000;

    /** As Kafka's clients take it. */
    String bootstrapServers() {
        return kafka.getHostString() + ":" + kafka.getPort();
    }
}
