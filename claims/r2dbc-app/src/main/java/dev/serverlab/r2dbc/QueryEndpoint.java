package dev.serverlab.r2dbc;

import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The endpoint under test. */
@RestController
class QueryEndpoint {

    private final Queries queries;

    QueryEndpoint(Queries queries) {
        this.queries = queries;
    }

    /** Answers when the database has slept, on the event loop that its answer came to. */
    @GetMapping("/query/{millis}")
    Mono<DelayAnswer> query(@PathVariable String millis, @RequestParam MultiValueMap<String, String> query) {
        DelayRequest request = DelayRequest.parse(millis, query.keySet(), query::get, Work.TIMER)
                .requireWork(Work.TIMER);
        return queries.sleep(request.delayMillis()).then(Mono.fromSupplier(request::answer));
    }
}
