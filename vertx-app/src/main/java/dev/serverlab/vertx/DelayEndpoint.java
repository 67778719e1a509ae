package dev.serverlab.vertx;

import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.contract.DelayAnswer.Listed;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.contract.Work;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;

/** The endpoint under test. */
public class DelayEndpoint implements Handler<RoutingContext> {

    /** Waits as the request says, by default on no thread at all, burns the requested CPU, and answers. */
    @Override
    public void handle(RoutingContext context) {
        try {
            MultiMap query = context.queryParams();
            delay(context, DelayRequest.parse(context.pathParam("millis"), query.names(), query::getAll, Work.TIMER));
        } catch (InvalidRequestException | HttpException e) { // The latter when the query cannot be decoded.
            context.fail(400, e);
        } catch (InterruptedException e) { // When stopped, Vert.x interrupts sleeping virtual threads.
            context.fail(503, e);
        }
    }

    private static void delay(RoutingContext context, DelayRequest request) throws InterruptedException {
        switch (request.work()) {
            case BLOCK -> answer(context, sleep(request));
            case OFFLOAD ->
                context.vertx()
                        .executeBlocking(() -> sleep(request), false)
                        .onSuccess(slept -> answer(context, slept))
                        .onFailure(stopped -> context.fail(503, stopped));
            case TIMER -> {
                if (request.delayMillis() == 0) {
                    answer(context, request); // setTimer takes no delay of 0.
                } else {
                    context.vertx().setTimer(request.delayMillis(), id -> answer(context, request));
                }
            }
        }
    }

    private static DelayRequest sleep(DelayRequest request) throws InterruptedException {
        request.sleep();
        return request;
    }

    private static void answer(RoutingContext context, DelayRequest request) {
        context.json(json(request.answer()));
    }

    private static JsonObject json(DelayAnswer answer) {
        JsonObject json = new JsonObject().put("delayMillis", answer.delayMillis());
        if (answer instanceof Listed listed) {
            JsonArray items = new JsonArray();
            listed.items()
                    .forEach(item -> items.add(new JsonObject()
                            .put("id", item.id())
                            .put("name", item.name())
                            .put("cents", item.cents())
                            .put("inStock", item.inStock())));
            json.put("items", items);
        }
        return json;
    }
}
