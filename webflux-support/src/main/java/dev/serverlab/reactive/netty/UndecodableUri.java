package dev.serverlab.reactive.netty;

import dev.serverlab.reactive.ProblemBody;
import dev.serverlab.support.Problem;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.function.BiFunction;
import org.springframework.http.HttpStatus;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Answers as a problem what Spring's adapter refuses before there is an exchange: a request whose URI cannot be
 * decoded, such as {@code /delay/0?x=%}. The adapter sets the status 400 and has nothing more to say.
 */
final class UndecodableUri implements BiFunction<Mono<Void>, Connection, Mono<Void>> {

    /** Called as soon as the handler has returned; any other request has no status but 200 by then. */
    @Override
    public Mono<Void> apply(Mono<Void> handled, Connection connection) {
        boolean refused = connection instanceof HttpServerResponse response
                && response.status() == HttpResponseStatus.BAD_REQUEST
                && !response.hasSentHeaders();
        return refused ? answer((HttpServerRequest) connection, (HttpServerResponse) connection) : handled;
    }

    private static Mono<Void> answer(HttpServerRequest request, HttpServerResponse response) {
        byte[] body = ProblemBody.of(HttpStatus.BAD_REQUEST, "the request's URI cannot be decoded", request.uri());
        response.header(HttpHeaderNames.CONTENT_TYPE, Problem.MEDIA_TYPE)
                .header(HttpHeaderNames.CONTENT_LENGTH, String.valueOf(body.length));
        return request.method().equals(HttpMethod.HEAD)
                ? response.sendHeaders().then()
                : response.sendByteArray(Mono.just(body)).then();
    }
}
