package dev.serverlab.hop;

import dev.serverlab.vertx.DelayEndpoint;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The endpoint of one instance: it counts the request, asks the local service, and continues when that has answered. */
final class HopEndpoint extends DelayEndpoint {

    private final ServedByThread.Instance served;
    private final @Nullable Function<Vertx, Future<Hop>> connector;
    private @Nullable Future<Hop> hop;

    /** @param connector connects to the local service; absent when it is not asked */
    HopEndpoint(ServedByThread.Instance served, @Nullable Function<Vertx, Future<Hop>> connector) {
        this.served = served;
        this.connector = connector;
    }

    @Override
    public void handle(RoutingContext context) {
        served.count();
        if (connector == null) {
            super.handle(context);
            return;
        }
        if (hop == null) { // Made by the first request, on the instance's own context, where its answers come then.
            hop = connector.apply(context.vertx());
        }
        hop.compose(Hop::ask).onSuccess(answer -> super.handle(context)).onFailure(context::fail);
    }
}
