package dev.serverlab.vertx;

import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.InvalidRequestException;
import dev.serverlab.contract.Work;
import dev.serverlab.vertx.hop.Hop;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Waits as the request says, burns the CPU that it asks for, and answers. */
final class DelayHandler implements Handler<RoutingContext> {

    static final Work DEFAULT_WORK = Work.TIMER;

    private static final CharSequence APPLICATION_JSON = HttpHeaders.createOptimized("application/json");

    private final IntConsumer burner;
    private final @Nullable Hop hop;

    /**
     * @param burner burns that many µs of CPU on the thread that calls it
     * @param hop what each answer first asks; absent when it asks nothing
     */
    DelayHandler(IntConsumer burner, @Nullable Hop hop) {
        this.burner = burner;
        this.hop = hop;
    }

    @Override
    public void handle(RoutingContext context) {
        DelayRequest request;
        try {
            request = DelayRequest.parse(context.pathParam("millis"), parameters(context), DEFAULT_WORK);
        } catch (InvalidRequestException e) {
            Problems.badRequest(context, String.valueOf(e.getMessage()));
            return;
        }
        if (hop == null) {
            work(context, request);
        } else {
            hop.ask().onSuccess(answer -> work(context, request)).onFailure(context::fail);
        }
    }

    private void work(RoutingContext context, DelayRequest request) {
        switch (request.work()) {
            case BLOCK -> block(context, request);
            case OFFLOAD -> offload(context, request);
            case TIMER -> timer(context, request);
        }
    }

    /** On an event loop this stops every connection of the loop, and on a virtual thread every request of the instance. */
    private void block(RoutingContext context, DelayRequest request) {
        if (sleep(request)) {
            answer(context, request);
        }
    }

    private void offload(RoutingContext context, DelayRequest request) {
        context.vertx()
                .executeBlocking(() -> sleep(request), false)
                .onSuccess(slept -> {
                    if (slept) {
                        answer(context, request);
                    }
                })
                .onFailure(context::fail);
    }

    private void timer(RoutingContext context, DelayRequest request) {
        if (request.delayMillis() == 0) {
            answer(context, request); // setTimer takes no delay of 0.
        } else {
            context.vertx().setTimer(request.delayMillis(), id -> answer(context, request));
        }
    }

    private void answer(RoutingContext context, DelayRequest request) {
        if (context.response().closed()) {
            return; // The client has gone while it waited.
        }
        burner.accept(request.cpuMicros());
        Answers.json(context, APPLICATION_JSON, new JsonObject().put("delayMillis", request.delayMillis()));
    }

    /** False when the server is being stopped: nobody waits for the answer then, as connections are being closed. */
    private static boolean sleep(DelayRequest request) {
        try {
            Thread.sleep(request.delayMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Not {@link RoutingContext#queryParams()}, whose names ignore case, nor the decoder's default, to which a
     * semicolon separates parameters: either would take what the other servers refuse.
     */
    private static Map<String, List<String>> parameters(RoutingContext context) {
        String uri = context.request().uri();
        if (uri.indexOf('?') < 0) {
            return Map.of();
        }
        try {
            return new QueryStringDecoder(uri, StandardCharsets.UTF_8, true, 1024, true).parameters();
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException("the query cannot be decoded; write % as %25");
        }
    }
}
