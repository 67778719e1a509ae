package dev.serverlab.webflux;

import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import java.time.Duration;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The endpoint under test. */
@RestController
public class DelayEndpoint {

    /** Waits as the request says, by default without any thread, burns the requested CPU, and answers. */
    @GetMapping("/delay/{millis}")
    Mono<DelayAnswer> delay(@PathVariable String millis, @RequestParam MultiValueMap<String, String> query) {
        DelayRequest request = DelayRequest.parse(millis, query.keySet(), query::get, Work.TIMER);
        return switch (request.work()) {
            // Subscribed to by the event loop, which therefore sleeps: the golden rule broken on purpose.
            case BLOCK -> Mono.fromCallable(() -> sleepAndAnswer(request));
            case OFFLOAD -> Mono.fromCallable(() -> sleepAndAnswer(request)).subscribeOn(Schedulers.boundedElastic());
            case TIMER -> Mono.delay(Duration.ofMillis(request.delayMillis())).map(tick -> request.answer());
        };
    }

    private static DelayAnswer sleepAndAnswer(DelayRequest request) throws InterruptedException {
        request.sleep();
        return request.answer();
    }
}
