package dev.serverlab.webflux;

import dev.serverlab.contract.CpuBurn;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.MethodNotAllowedException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Answers {@code GET /delay/{millis}} after waiting in the way that the request asks for. */
@RestController
class DelayController {

    /** How this server waits when the request does not say: without any thread, as WebFlux is meant to be used. */
    static final Work DEFAULT_WORK = Work.TIMER;

    private static final String PATH = "/delay/{millis}";

    /** The body of every 200. */
    record Delayed(int delayMillis) {}

    @GetMapping(PATH)
    Mono<ResponseEntity<Delayed>> delay(@PathVariable String millis, ServerHttpRequest request) {
        DelayRequest.requireNoPathParameters(request.getURI().getRawPath());
        DelayRequest delay = DelayRequest.parse(millis, parametersOf(request), DEFAULT_WORK);
        return switch (delay.work()) {
            // Subscribed to by the event loop, which therefore sleeps: the golden rule broken on purpose.
            case BLOCK -> Mono.fromCallable(() -> sleepAndAnswer(delay));
            case OFFLOAD ->
                Mono.fromCallable(() -> sleepAndAnswer(delay))
                        .subscribeOn(Schedulers.boundedElastic())
                        // Only a cancelled request is interrupted here, and whoever cancelled it answers.
                        .onErrorResume(InterruptedException.class, e -> Mono.never());
            case TIMER -> Mono.delay(Duration.ofMillis(delay.delayMillis())).map(tick -> answer(delay));
        };
    }

    /** Without this mapping the framework would answer OPTIONS by itself. */
    @RequestMapping(path = PATH, method = RequestMethod.OPTIONS)
    Mono<Void> options() {
        return Mono.error(new MethodNotAllowedException(HttpMethod.OPTIONS, List.of(HttpMethod.GET)));
    }

    private static ResponseEntity<Delayed> sleepAndAnswer(DelayRequest delay) throws InterruptedException {
        Thread.sleep(delay.delayMillis());
        return answer(delay);
    }

    private static ResponseEntity<Delayed> answer(DelayRequest delay) {
        CpuBurn.burn(delay.cpuMicros());
        // The type is set here so that no Accept header can change it.
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(new Delayed(delay.delayMillis()));
    }

    /** The query parameters; one without {@code =} has null for its value here, which the contract takes for empty. */
    private static Map<String, List<String>> parametersOf(ServerHttpRequest request) {
        MultiValueMap<String, String> parameters = request.getQueryParams();
        if (parameters.isEmpty()) {
            return Map.of();
        }
        return parameters.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        parameter -> parameter.getValue().stream()
                                .map(value -> Objects.requireNonNullElse(value, ""))
                                .toList()));
    }
}
