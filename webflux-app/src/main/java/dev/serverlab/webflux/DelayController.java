package dev.serverlab.webflux;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.reactive.DelayEndpoint;
import java.time.Duration;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Answers {@code GET /delay/{millis}} after waiting in the way that the request asks for. */
@RestController
class DelayController {

    private static final String PATH = "/delay/{millis}";

    /** Takes the exchange alone: WebFlux looks for a resolver of each argument, which shows in a profile. */
    @GetMapping(PATH)
    Mono<ResponseEntity<byte[]>> delay(ServerWebExchange exchange) {
        DelayRequest delay = DelayEndpoint.parse(exchange, WebfluxApplication.SERVER.defaultWork());
        return switch (delay.work()) {
            // Subscribed to by the event loop, which therefore sleeps: the golden rule broken on purpose.
            case BLOCK -> Mono.fromCallable(() -> sleepAndAnswer(delay));
            case OFFLOAD ->
                Mono.fromCallable(() -> sleepAndAnswer(delay))
                        .subscribeOn(Schedulers.boundedElastic())
                        // Only a cancelled request is interrupted here, and whoever cancelled it answers.
                        .onErrorResume(InterruptedException.class, e -> Mono.never());
            case TIMER -> Mono.delay(Duration.ofMillis(delay.delayMillis())).map(tick -> DelayEndpoint.answer(delay));
        };
    }

    @RequestMapping(path = PATH, method = RequestMethod.OPTIONS)
    Mono<Void> options() {
        return DelayEndpoint.refuseOptions();
    }

    private static ResponseEntity<byte[]> sleepAndAnswer(DelayRequest delay) throws InterruptedException {
        Thread.sleep(delay.delayMillis());
        return DelayEndpoint.answer(delay);
    }
}
