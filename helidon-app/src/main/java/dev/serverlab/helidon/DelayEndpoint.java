package dev.serverlab.helidon;

import static java.util.concurrent.CompletableFuture.delayedExecutor;
import static java.util.concurrent.CompletableFuture.runAsync;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.serverlab.contract.CpuBurn;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.contract.Work;
import io.helidon.common.uri.UriQuery;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;

/** The endpoint under test. */
final class DelayEndpoint implements Handler {

    /** Json would look for its provider each time. */
    private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

    private final ExecutorService workers;

    /** @param workers what sleeps for {@code work=offload} */
    DelayEndpoint(ExecutorService workers) {
        this.workers = workers;
    }

    /** Waits as requested, by default on the virtual thread of the connection, burns the requested CPU, and answers. */
    @Override
    public void handle(ServerRequest request, ServerResponse response) throws InterruptedException, ExecutionException {
        DelayRequest delay;
        try {
            UriQuery query = request.query();
            delay = DelayRequest.parse(
                    request.path().pathParameters().get("millis"), query.names(), query::all, Work.BLOCK);
        } catch (InvalidRequestException e) {
            Problems.answer(request, response, Status.BAD_REQUEST_400, String.valueOf(e.getMessage()));
            return;
        }
        await(delay);
        CpuBurn.burn(delay.cpuMicros());
        Answers.json(
                request,
                response,
                JSON.createObjectBuilder()
                        .add("delayMillis", delay.delayMillis())
                        .build());
    }

    /** Helidon has no other way to answer than on the connection's thread, so that one waits for a worker or a timer. */
    private void await(DelayRequest delay) throws InterruptedException, ExecutionException {
        switch (delay.work()) {
            case BLOCK -> delay.sleep();
            case OFFLOAD ->
                workers.submit(() -> {
                            delay.sleep();
                            return delay;
                        })
                        .get();
            case TIMER ->
                runAsync(() -> {}, delayedExecutor(delay.delayMillis(), MILLISECONDS, Runnable::run))
                        .get();
        }
    }
}
