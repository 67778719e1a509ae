package dev.serverlab.gatling.interleaved;

import dev.serverlab.gatling.http.Exchange;
import io.gatling.core.session.Session;
import org.jspecify.annotations.Nullable;

/** A virtual user of one server: its session and its request. All users live on one event loop, so it needs no lock. */
final class UserSlot {

    /** What the user last did. */
    enum Task {
        ARRIVE,
        WARM_UP,
        REQUEST
    }

    private final int server;
    private final Exchange exchange = new Exchange();
    private @Nullable Session session;
    private Task task = Task.ARRIVE;

    UserSlot(int server) {
        this.server = server;
    }

    int server() {
        return server;
    }

    Exchange exchange() {
        return exchange;
    }

    Task task() {
        return task;
    }

    void take(Session arrived) {
        session = arrived;
    }

    Session session() {
        Session present = session;
        if (present == null) {
            throw new IllegalStateException("a user who has not arrived");
        }
        return present;
    }

    void begin(Task next, long nanoTime) {
        task = next;
        exchange.begin(nanoTime);
    }
}
