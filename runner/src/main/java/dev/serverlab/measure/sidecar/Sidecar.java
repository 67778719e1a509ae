package dev.serverlab.measure.sidecar;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.serverlab.generator.AgentApi;
import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Tells of the process that listens on one port whoever has the token; {@link SidecarApi} says what. */
public final class Sidecar implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int OK = 200;
    private static final int MALFORMED = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int UNKNOWN = 404;
    private static final int OTHER_METHOD = 405;
    private static final int UNAVAILABLE = 503;

    private static final Pattern AT = Pattern.compile(SidecarApi.MICROS + "=(\\d{1,18})");

    private final int serverPort;
    private final byte[] authorization;
    private final HttpServer http;
    private final CountDownLatch gone = new CountDownLatch(1);
    private @Nullable Server found;

    private record Server(ProcessTarget process, CpuHistory history) {}

    /**
     * Listens from now on, on all interfaces: whoever asks comes from another machine.
     *
     * @param serverPort on which the server listens, or will
     * @throws IOException when it cannot listen
     */
    public Sidecar(int port, int serverPort, String token) throws IOException {
        this.serverPort = serverPort;
        this.authorization = AgentApi.authorization(token).getBytes(StandardCharsets.US_ASCII);
        this.http = HttpServer.create(new InetSocketAddress(port), 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/", this::answer);
        http.start();
    }

    public int port() {
        return http.getAddress().getPort();
    }

    /** Waits until the server, once it was seen, has ended. */
    public void awaitGone() throws InterruptedException {
        gone.await();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!isAllowed(exchange)) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
                exchange.sendResponseHeaders(UNAUTHORIZED, -1);
            } else if (!exchange.getRequestMethod().equals(method(exchange))) {
                exchange.getResponseHeaders().set("Allow", method(exchange));
                exchange.sendResponseHeaders(OTHER_METHOD, -1);
            } else {
                Server server = server();
                if (server == null) {
                    exchange.sendResponseHeaders(UNAVAILABLE, -1);
                } else {
                    tell(exchange, server);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String method(HttpExchange exchange) {
        return exchange.getRequestURI().getPath().equals(SidecarApi.COLLECT) ? "POST" : "GET";
    }

    private static void tell(HttpExchange exchange, Server server) throws IOException, InterruptedException {
        switch (exchange.getRequestURI().getPath()) {
            case SidecarApi.NOW -> json(exchange, new SidecarApi.Now(pid(server.process), server.process.sample()));
            case SidecarApi.DETAIL -> json(exchange, server.process.detail());
            case SidecarApi.COLLECT -> json(exchange, new SidecarApi.Collected(server.process.collect()));
            case SidecarApi.AT -> {
                Matcher moment =
                        AT.matcher(String.valueOf(exchange.getRequestURI().getQuery()));
                if (moment.matches()) {
                    long micros = Long.parseLong(moment.group(1));
                    json(exchange, server.history.at(micros, SidecarApi.LONGEST_WAIT));
                } else {
                    exchange.sendResponseHeaders(MALFORMED, -1);
                }
            }
            default -> exchange.sendResponseHeaders(UNKNOWN, -1);
        }
    }

    private static void json(HttpExchange exchange, Object answer) throws IOException {
        byte[] json = JSON.writeValueAsBytes(answer);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(OK, json.length);
        exchange.getResponseBody().write(json);
    }

    private boolean isAllowed(HttpExchange exchange) {
        List<String> given = exchange.getRequestHeaders().get("Authorization");
        return given != null
                && given.size() == 1
                // Takes as long wherever the first difference is.
                && MessageDigest.isEqual(authorization, given.getFirst().getBytes(StandardCharsets.ISO_8859_1));
    }

    private synchronized @Nullable Server server() {
        if (found == null) {
            ProcessTarget process = ProcessTarget.besideThis(serverPort);
            if (process != null) {
                found = new Server(process, new CpuHistory(process));
                ProcessHandle.of(pid(process))
                        .ifPresentOrElse(handle -> handle.onExit().thenRun(gone::countDown), gone::countDown);
            }
        }
        return found;
    }

    private static long pid(ProcessTarget server) {
        Long pid = server.pid();
        return pid == null ? -1 : pid;
    }

    @Override
    public synchronized void close() {
        http.stop(0);
        if (found != null) {
            found.history.close();
        }
    }
}
