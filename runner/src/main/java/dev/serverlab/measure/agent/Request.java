package dev.serverlab.measure.agent;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** A request to an agent, and how it is answered. */
record Request(HttpExchange exchange) {

    static final int MALFORMED = 400;
    static final int UNAUTHORIZED = 401;
    static final int UNKNOWN = 404;
    static final int CONFLICT = 409;
    static final int FAILED = 500;
    static final int UNAVAILABLE = 503;

    private static final int OK = 200;
    private static final int DONE = 204;
    private static final int TOO_LARGE = 413;

    private static final JsonMapper JSON = new JsonMapper();

    boolean has(byte[] authorization) {
        List<String> given = exchange.getRequestHeaders().get("Authorization");
        return given != null
                && given.size() == 1
                // Comparison in constant time.
                && MessageDigest.isEqual(authorization, given.getFirst().getBytes(StandardCharsets.ISO_8859_1));
    }

    String path() {
        return exchange.getRequestURI().getPath();
    }

    /** @throws RefusedException when that parameter is missing, not the only one, or not a whole number from 0 */
    long number(String parameter) throws RefusedException {
        Matcher number = Pattern.compile(parameter + "=(\\d{1,18})")
                .matcher(String.valueOf(exchange.getRequestURI().getQuery()));
        if (!number.matches()) {
            throw new RefusedException(MALFORMED, "ask for " + path() + "?" + parameter + "=N");
        }
        return Long.parseLong(number.group(1));
    }

    /** @throws RefusedException when it is larger */
    byte[] body(int most) throws IOException, RefusedException {
        byte[] bytes = exchange.getRequestBody().readNBytes(most + 1);
        if (bytes.length > most) {
            throw new RefusedException(TOO_LARGE, "at most %d bytes".formatted(most));
        }
        return bytes;
    }

    void done() throws IOException {
        empty(DONE);
    }

    void empty(int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    void json(Object answer) throws IOException {
        send(OK, "application/json", JSON.writeValueAsBytes(answer));
    }

    void text(int status, String text) throws IOException {
        send(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private void send(int status, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Opens a stream for an answer of any size, which is complete once it is {@link #close closed}. */
    OutputStream stream(String type) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(OK, 0);
        return exchange.getResponseBody();
    }

    void close() {
        exchange.close();
    }
}
