package dev.serverlab.ingest;

import com.mongodb.ConnectionString;
import java.net.InetSocketAddress;

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
        InetSocketAddress nobody = new InetSocketAddress("127.0.0.1", 1);
        return new Settings(
                way,
                anyPort(),
                anyPort(),
                nobody,
                new ConnectionString("mongodb://" + mongodb.getHostString() + ":" + mongodb.getPort() + "/"),
                nobody,
                inFlight);
    }
}
