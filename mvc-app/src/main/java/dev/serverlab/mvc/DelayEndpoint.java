package dev.serverlab.mvc;

import static java.util.concurrent.CompletableFuture.delayedExecutor;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import java.util.concurrent.Callable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The endpoint under test. */
@RestController
public class DelayEndpoint {

    private final AsyncTaskExecutor workers;

    DelayEndpoint(@Qualifier("applicationTaskExecutor") AsyncTaskExecutor workers) {
        this.workers = workers;
    }

    /** Waits as requested, by default on the thread that took the request, burns the requested CPU, and answers. */
    @GetMapping("/delay/{millis}")
    Object delay(@PathVariable String millis, @RequestParam MultiValueMap<String, String> query)
            throws InterruptedException {
        DelayRequest request = DelayRequest.parse(millis, query.keySet(), query::get, Work.BLOCK);
        return switch (request.work()) {
            case BLOCK -> sleepAndAnswer(request);
            case OFFLOAD -> (Callable<DelayAnswer>) () -> sleepAndAnswer(request);
            case TIMER -> supplyAsync(request::answer, delayedExecutor(request.delayMillis(), MILLISECONDS, workers));
        };
    }

    private static DelayAnswer sleepAndAnswer(DelayRequest request) throws InterruptedException {
        request.sleep();
        return request.answer();
    }
}
