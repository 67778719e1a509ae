package dev.serverlab.r2dbc;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import dev.serverlab.reactive.DelayEndpoint;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The endpoint under test. */
@RestController
class QueryController {

    private static final String PATH = "/query/{millis}";

    private final Queries queries;

    QueryController(Queries queries) {
        this.queries = queries;
    }

    /** Answers when the database has slept, on the event loop that its answer came to. */
    @GetMapping(PATH)
    Mono<ResponseEntity<byte[]>> query(ServerWebExchange exchange) {
        DelayRequest request = DelayEndpoint.parseOnly(exchange, Work.TIMER);
        return queries.sleep(request.delayMillis()).then(Mono.fromSupplier(() -> DelayEndpoint.answer(request)));
    }

    @RequestMapping(path = PATH, method = RequestMethod.OPTIONS)
    Mono<Void> options() {
        return DelayEndpoint.refuseOptions();
    }
}
