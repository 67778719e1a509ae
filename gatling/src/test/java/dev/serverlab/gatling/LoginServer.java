package dev.serverlab.gatling;

import com.sun.net.httpserver.HttpExchange;
import dev.serverlab.testing.StubHttpServer;
import java.io.IOException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A server that lets in who logged in before, on the same connection and with the cookie that it gave. */
final class LoginServer implements AutoCloseable {

    private final AtomicLong logins = new AtomicLong();
    private final AtomicLong orders = new AtomicLong();
    private final Set<String> open = ConcurrentHashMap.newKeySet();
    private final Queue<String> refused = new ConcurrentLinkedQueue<>();
    private final int refusesEach;
    private final StubHttpServer server;

    /** @param refusesEach of how many logins it gives one no token; 0 for none */
    LoginServer(int refusesEach) {
        this.refusesEach = refusesEach;
        server = StubHttpServer.start("/login", this::login).at("/orders", this::order);
    }

    private void login(HttpExchange exchange) throws IOException {
        long number = logins.incrementAndGet();
        String token = number + "@" + exchange.getRemoteAddress().getPort();
        exchange.getResponseHeaders().add("Set-Cookie", "SID=" + number + "; Path=/");
        if (refusesEach > 0 && number % refusesEach == 0) {
            StubHttpServer.send(exchange, 200, "{}");
            return;
        }
        open.add(token);
        exchange.getResponseHeaders().add("X-Token", token);
        StubHttpServer.send(exchange, 200, "{\"user\":{\"token\":\"" + token + "\"}}");
    }

    private void order(HttpExchange exchange) throws IOException {
        orders.incrementAndGet();
        String said = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
        String cookie = String.valueOf(exchange.getRequestHeaders().getFirst("Cookie"));
        String token = said.replace("Bearer ", "");
        boolean right = open.contains(token)
                && token.endsWith("@" + exchange.getRemoteAddress().getPort())
                && cookie.equals("SID=" + token.substring(0, token.indexOf('@')));
        if (!right) {
            refused.add(said + " with " + cookie + " from " + exchange.getRemoteAddress());
        }
        StubHttpServer.send(exchange, right ? 200 : 401, "{}");
    }

    String url() {
        return server.url();
    }

    long logins() {
        return logins.get();
    }

    long orders() {
        return orders.get();
    }

    /** What it did not let in. */
    Queue<String> refused() {
        return refused;
    }

    @Override
    public void close() {
        server.close();
    }
}
