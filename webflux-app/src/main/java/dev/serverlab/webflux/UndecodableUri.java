package dev.serverlab.webflux;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.springframework.http.MediaType;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers as a problem what Spring's adapter refuses before there is an exchange: a request whose URI cannot be
 * decoded, such as {@code /delay/0?x=%}. The adapter sets the status 400 and has nothing more to say.
 */
final class UndecodableUri implements BiFunction<Mono<Void>, Connection, Mono<Void>> {

    private static final Pattern PATH = Pattern.compile("/[\\w/.~!$&'()*+,;=:@%-]*");

    /** Called as soon as the handler has returned; any other request has no status but 200 by then. */
    @Override
    public Mono<Void> apply(Mono<Void> handled, Connection connection) {
        boolean refused = connection instanceof HttpServerResponse response
                && response.status() == HttpResponseStatus.BAD_REQUEST
                && !response.hasSentHeaders();
        return refused ? answer((HttpServerRequest) connection, (HttpServerResponse) connection) : handled;
    }

    private static Mono<Void> answer(HttpServerRequest request, HttpServerResponse response) {
        byte[] body = problem(request.uri());
        response.header(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE)
                .header(HttpHeaderNames.CONTENT_LENGTH, String.valueOf(body.length));
        return request.method().equals(HttpMethod.HEAD)
                ? response.sendHeaders().then()
                : response.sendByteArray(Mono.just(body)).then();
    }

    private static byte[] problem(String uri) {
        String path = uri.split("[?#]", 2)[0];
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("type", "about:blank");
        problem.put("title", "Bad Request");
        problem.put("status", 400);
        problem.put("detail", "the request's URI cannot be decoded");
        // Only what may stand in a path comes back to the client.
        problem.put("instance", PATH.matcher(path).matches() ? path : "/");
        return JsonMapper.shared().writeValueAsBytes(problem);
    }
}
