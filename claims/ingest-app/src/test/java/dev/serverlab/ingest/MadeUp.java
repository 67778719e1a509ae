package dev.serverlab.ingest;

import com.mongodb.ConnectionString;
import dev.serverlab.testing.Awaited;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Events and settings for tests. */
final class MadeUp {

    private MadeUp() {}

    /** Its offset is 1000 more than its number. */
    static Event event(long number) {
        return new Event(number, 1_000 + number, 1_700_000_000_000L + number, "content of " + number);
    }

    static InetSocketAddress anyPort() {
        return new InetSocketAddress("127.0.0.1", 0);
    }

    static Settings settings(Way way, InetSocketAddress mongodb, int inFlight) {
        return settings(way, mongodb, inFlight, Awaited.LIMIT);
    }

    /** @param wait for the database */
    static Settings settings(Way way, InetSocketAddress mongodb, int inFlight, Duration wait) {
        InetSocketAddress nobody = new InetSocketAddress("127.0.0.1", 1);
        return new Settings(
                way,
                anyPort(),
                anyPort(),
                nobody,
                new ConnectionString("mongodb://" + mongodb.getHostString() + ":" + mongodb.getPort()
                        + "/?serverSelectionTimeoutMS=" + wait.toMillis()),
                nobody,
                inFlight);
    }
}
