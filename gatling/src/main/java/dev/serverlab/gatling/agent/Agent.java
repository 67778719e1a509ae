package dev.serverlab.gatling.agent;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.serverlab.gatling.record.RunClock;
import dev.serverlab.generator.AgentApi;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/** Drives one generator for whoever has the token; {@link AgentApi} says what it answers. */
final class Agent {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String GET = "GET";
    private static final String POST = "POST";

    private static final int OK = 200;
    private static final int DONE = 204;
    private static final int MALFORMED = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int UNKNOWN = 404;
    private static final int OTHER_METHOD = 405;
    private static final int CONFLICT = 409;
    private static final int TOO_LARGE = 413;
    private static final int FAILED = 500;

    private final AgentSettings settings;
    private final Output output = new Output();
    private final Child child;
    private final Caller caller = new Caller();
    private final RunClock clock = RunClock.system();
    private final byte[] authorization;
    private final Map<String, Route> routes = Map.of(
            AgentApi.CLOCK, new Route(GET, this::clock),
            AgentApi.CPU, new Route(GET, this::cpu),
            AgentApi.START, new Route(POST, this::start),
            AgentApi.LINES, new Route(GET, this::lines),
            AgentApi.LINE, new Route(POST, this::line),
            AgentApi.RECORD, new Route(GET, this::record),
            AgentApi.END, new Route(POST, this::end));
    private final HttpServer server;

    /** What is done at a path. */
    private record Route(String method, Answer answer) {}

    private interface Answer {
        void send(HttpExchange exchange) throws IOException, RefusedException, InterruptedException;
    }

    private Agent(AgentSettings settings) throws IOException {
        this.settings = settings;
        this.child = new Child(settings.command(), settings.record(), output);
        this.authorization = AgentApi.authorization(settings.token()).getBytes(StandardCharsets.US_ASCII);
        HttpLimits.set();
        // On all interfaces: whoever asks comes from another machine.
        this.server = HttpServer.create(new InetSocketAddress(settings.port()), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    }

    /** Listens from now on. */
    static Agent start(AgentSettings settings) throws IOException {
        Agent agent = new Agent(settings);
        agent.server.createContext("/", agent::answer);
        agent.server.start();
        return agent;
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Waits until whoever drives it is done, true, or has gone, false. */
    boolean awaitLeave() throws InterruptedException {
        return caller.awaitLeave(settings.idle());
    }

    void endGenerator() {
        child.end();
    }

    /** What fails on the way closes the connection, so that no part of an answer looks like the whole. */
    private void answer(HttpExchange exchange) throws IOException {
        if (!isAllowed(exchange)) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
            empty(exchange, UNAUTHORIZED);
            return;
        }
        caller.asks();
        try {
            route(exchange);
        } catch (RefusedException e) {
            send(exchange, e.status(), "text/plain; charset=utf-8", e.reason());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            caller.answered();
        }
    }

    private boolean isAllowed(HttpExchange exchange) {
        List<String> given = exchange.getRequestHeaders().get("Authorization");
        return given != null
                && given.size() == 1
                // Takes as long wherever the first difference is.
                && MessageDigest.isEqual(authorization, given.getFirst().getBytes(StandardCharsets.ISO_8859_1));
    }

    private void route(HttpExchange exchange) throws IOException, RefusedException, InterruptedException {
        Route route = routes.get(exchange.getRequestURI().getPath());
        if (route == null) {
            empty(exchange, UNKNOWN);
        } else if (!route.method.equals(exchange.getRequestMethod())) {
            exchange.getResponseHeaders().set("Allow", route.method);
            empty(exchange, OTHER_METHOD);
        } else {
            route.answer.send(exchange);
        }
    }

    private void clock(HttpExchange exchange) throws IOException {
        json(exchange, new AgentApi.Clock(clock.epochMicros()));
    }

    private void cpu(HttpExchange exchange) throws IOException {
        json(exchange, new AgentApi.Cpu(child.cpuNanos()));
    }

    private void start(HttpExchange exchange) throws IOException, RefusedException {
        byte[] requests = body(exchange, AgentApi.MOST_REQUESTS_BYTES);
        boolean started;
        try {
            started = child.start(requests);
        } catch (IOException e) {
            throw new RefusedException(FAILED, "the generator cannot be started: " + e);
        }
        if (!started) {
            throw new RefusedException(CONFLICT, "the generator was started already");
        }
        empty(exchange, DONE);
    }

    private void lines(HttpExchange exchange) throws IOException, RefusedException, InterruptedException {
        try {
            json(exchange, output.from(from(exchange), Duration.ofSeconds(AgentApi.LINES_WAIT_SECONDS)));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new RefusedException(MALFORMED, "ask for " + AgentApi.linesFrom(0) + ": " + e.getMessage());
        }
    }

    private static int from(HttpExchange exchange) {
        String query = exchange.getRequestURI().getQuery();
        String name = AgentApi.FROM + "=";
        if (query == null || !query.startsWith(name)) {
            throw new NumberFormatException(AgentApi.FROM + " is missing");
        }
        return Integer.parseInt(query.substring(name.length()));
    }

    private void line(HttpExchange exchange) throws IOException, RefusedException {
        String line = text(body(exchange, AgentApi.MOST_LINE_BYTES));
        if (line.endsWith("\n")) {
            line = line.substring(0, line.length() - 1);
        }
        if (line.isBlank() || line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0) {
            throw new RefusedException(MALFORMED, "give one line, and no blank one");
        }
        if (!child.tell(line)) {
            throw new RefusedException(CONFLICT, "the generator does not run");
        }
        empty(exchange, DONE);
    }

    private static String text(byte[] bytes) throws RefusedException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new RefusedException(MALFORMED, "give one line in UTF-8");
        }
    }

    private void record(HttpExchange exchange) throws IOException, RefusedException {
        if (!output.hasEnded()) {
            throw new RefusedException(CONFLICT, "the generator has not ended");
        }
        RecordZip zip = RecordZip.of(settings.record());
        exchange.getResponseHeaders().set("Content-Type", "application/zip");
        exchange.sendResponseHeaders(OK, 0);
        zip.write(exchange.getResponseBody());
        exchange.close();
    }

    private void end(HttpExchange exchange) throws IOException {
        empty(exchange, DONE);
        caller.isDone();
    }

    private static byte[] body(HttpExchange exchange, int most) throws IOException, RefusedException {
        byte[] bytes = exchange.getRequestBody().readNBytes(most + 1);
        if (bytes.length > most) {
            throw new RefusedException(TOO_LARGE, "at most %d bytes".formatted(most));
        }
        return bytes;
    }

    private static void json(HttpExchange exchange, Object answer) throws IOException {
        send(exchange, OK, "application/json", JSON.writeValueAsString(answer));
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static void empty(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }
}
