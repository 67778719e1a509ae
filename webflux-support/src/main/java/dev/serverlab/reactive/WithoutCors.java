package dev.serverlab.reactive;

import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.HttpHandlerDecoratorFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.cors.reactive.CorsUtils;

/** Takes a preflight request for any other with OPTIONS, which is refused: nothing is shared with other origins here. */
// No WebFilter, which would add operators to every request.
@Component
class WithoutCors implements HttpHandlerDecoratorFactory {

    @Override
    public HttpHandler apply(HttpHandler handler) {
        return (request, response) -> handler.handle(withoutPreflight(request), response);
    }

    private static ServerHttpRequest withoutPreflight(ServerHttpRequest request) {
        return CorsUtils.isPreFlightRequest(request)
                ? request.mutate()
                        .headers(headers -> headers.remove(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD))
                        .build()
                : request;
    }
}
