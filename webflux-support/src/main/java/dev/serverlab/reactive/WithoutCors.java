package dev.serverlab.reactive;

import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Takes a preflight request for any other with OPTIONS, which is refused: nothing is shared with other origins here. */
@Component
class WithoutCors implements WebFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return CorsUtils.isPreFlightRequest(exchange.getRequest())
                ? chain.filter(exchange.mutate()
                        .request(request ->
                                request.headers(headers -> headers.remove(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD)))
                        .build())
                : chain.filter(exchange);
    }
}
