package dev.serverlab.fanout;

import dev.serverlab.contract.DelayRequest;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The endpoint under test. */
@RestController
class FanOutEndpoint {

    private final Way way;

    FanOutEndpoint(Way way) {
        this.way = way;
    }

    /** Answers once all calls have been answered. */
    // The type is Object since the way decides between an answer and a promise of one.
    @GetMapping("/fan-out/{millis}")
    Object fanOut(@PathVariable String millis, @RequestParam MultiValueMap<String, String> query)
            throws InterruptedException {
        return way.answer(DelayRequest.parse(millis, query.keySet(), query::get, way.work())
                .requireWork(way.work()));
    }
}
