package dev.serverlab.helidon;

import static java.util.concurrent.CompletableFuture.delayedExecutor;
import static java.util.concurrent.CompletableFuture.runAsync;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.contract.DelayAnswer.Listed;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.contract.Work;
import io.helidon.common.uri.UriQuery;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
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
        Answers.json(request, response, json(delay.answer()));
    }

    private static JsonObject json(DelayAnswer answer) {
        JsonObjectBuilder json = JSON.createObjectBuilder().add("delayMillis", answer.delayMillis());
        if (answer instanceof Listed listed) {
            JsonArrayBuilder items = JSON.createArrayBuilder();
            listed.items()
                    .forEach(item -> items.add(JSON.createObjectBuilder()
                            .add("id", item.id())
                            .add("name", item.name())
                            .add("cents", item.cents())
                            .add("inStock", item.inStock())));
            json.add("items", items);
        }
        return json.build();
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
