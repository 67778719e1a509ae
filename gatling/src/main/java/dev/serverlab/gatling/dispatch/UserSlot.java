package dev.serverlab.gatling.dispatch;

import dev.serverlab.gatling.http.Exchange;
import dev.serverlab.gatling.http.OwnRequests;
import io.gatling.core.session.Session;

/** A virtual user of one server: its session and its request. All users live on one event loop, so it needs no lock. */
final class UserSlot {

    private final int server;
    private final Exchange exchange = new Exchange();
    private Session session;
    private boolean warmingUp;

    UserSlot(int server, Session session) {
        this.server = server;
        this.session = session;
    }

    int server() {
        return server;
    }

    Exchange exchange() {
        return exchange;
    }

    Session session() {
        return session;
    }

    /** Whether its last request was one of the warm-up. */
    boolean warmingUp() {
        return warmingUp;
    }

    void begin(boolean warmup, long nanoTime) {
        warmingUp = warmup;
        exchange.begin(nanoTime);
    }

    /** Makes this slot represent a different user, who begins a sequence. */
    void forgetCookies() {
        session = session.remove(OwnRequests.COOKIES);
    }

    /** Its request is over. */
    void end(Session after) {
        session = after;
    }
}
