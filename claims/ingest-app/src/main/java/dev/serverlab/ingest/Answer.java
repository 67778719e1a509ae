package dev.serverlab.ingest;

import com.sun.net.httpserver.HttpExchange;
import dev.serverlab.support.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.bson.Document;

/**
 * An HTTP answer.
 *
 * @param type its media type
 */
record Answer(int status, String type, String body) {

    private static final int OK = 200;
    private static final String JSON = "application/json";
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    static Answer json(String body) {
        return new Answer(OK, JSON, body);
    }

    /** Plain maps, lists, texts and numbers. */
    static Answer json(Map<String, Object> body) {
        return json(new Document(body).toJson());
    }

    static Answer metrics(String body) {
        return new Answer(OK, PROMETHEUS_TEXT, body);
    }

    static Answer problem(int status, String title, String detail) {
        return new Answer(
                status, Problem.MEDIA_TYPE, new Document(new Problem(status, title, detail).toMap()).toJson());
    }

    static Answer notFound(String example) {
        return problem(404, "Not Found", "nothing is served here; try " + example);
    }

    /** Sends it; only the head for a HEAD request. */
    void send(HttpExchange to) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        to.getResponseHeaders().set("Content-Type", type);
        if (status == 405) {
            to.getResponseHeaders().set("Allow", "GET, HEAD");
        }
        boolean head = to.getRequestMethod().equals("HEAD");
        if (head) {
            to.getResponseHeaders().set("Content-Length", String.valueOf(bytes.length));
        }
        to.sendResponseHeaders(status, head ? -1 : bytes.length);
        if (!head) {
            to.getResponseBody().write(bytes);
        }
    }
}
