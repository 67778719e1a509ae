package dev.serverlab.measure.sidecar;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.serverlab.generator.AgentApi;
import dev.serverlab.measure.system.ListeningProcess;
import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Tells of the process that listens on one port whoever has the token; {@link SidecarApi} says what. */
public final class Sidecar implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int UNKNOWN = 404;
    private static final int OTHER_METHOD = 405;
    private static final int UNAVAILABLE = 503;

    private static final Map<String, Function<ProcessTarget, Object>> ANSWERS = Map.of(
            SidecarApi.NOW, server -> new SidecarApi.Now(pid(server), server.sample()),
            SidecarApi.JIT, server -> new SidecarApi.Jit(server.jit().cpuNanos()),
            SidecarApi.DETAIL, ProcessTarget::detail);

    private final int serverPort;
    private final byte[] authorization;
    private final HttpServer http;
    private final CountDownLatch gone = new CountDownLatch(1);
    private @Nullable ProcessTarget found;

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
    void awaitGone() throws InterruptedException {
        gone.await();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Function<ProcessTarget, Object> answer =
                    ANSWERS.get(exchange.getRequestURI().getPath());
            if (!isAllowed(exchange)) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
                exchange.sendResponseHeaders(UNAUTHORIZED, -1);
            } else if (answer == null) {
                exchange.sendResponseHeaders(UNKNOWN, -1);
            } else if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                exchange.sendResponseHeaders(OTHER_METHOD, -1);
            } else {
                ProcessTarget server = server();
                if (server == null) {
                    exchange.sendResponseHeaders(UNAVAILABLE, -1);
                } else {
                    byte[] json = JSON.writeValueAsBytes(answer.apply(server));
                    exchange.getResponseHeaders().set("Content-Type", "application/json");
                    exchange.sendResponseHeaders(OK, json.length);
                    exchange.getResponseBody().write(json);
                }
            }
        }
    }

    private boolean isAllowed(HttpExchange exchange) {
        List<String> given = exchange.getRequestHeaders().get("Authorization");
        return given != null
                && given.size() == 1
                // Takes as long wherever the first difference is.
                && MessageDigest.isEqual(authorization, given.getFirst().getBytes(StandardCharsets.ISO_8859_1));
    }

    private synchronized @Nullable ProcessTarget server() {
        if (found == null) {
            Long pid = ListeningProcess.ofThisMachine().on(serverPort);
            if (pid != null) {
                found = ProcessTarget.besideThis(pid);
                ProcessHandle.of(pid)
                        .ifPresentOrElse(process -> process.onExit().thenRun(gone::countDown), gone::countDown);
            }
        }
        return found;
    }

    private static long pid(ProcessTarget server) {
        Long pid = server.pid();
        return pid == null ? -1 : pid;
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
