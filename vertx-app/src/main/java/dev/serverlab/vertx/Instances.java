package dev.serverlab.vertx;

import io.netty.channel.EventLoop;
import io.vertx.core.ThreadingModel;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is deployed on a Vert.x.
 *
 * @param contexts one of each instance
 */
record Instances(List<ContextInternal> contexts) {

    static Instances of(VertxInternal vertx) {
        return new Instances(vertx.deploymentManager().deployments().stream()
                .flatMap(deployed -> deployed.deployment().contexts().stream())
                .map(ContextInternal.class::cast)
                .toList());
    }

    boolean onVirtualThreads() {
        return contexts.stream().anyMatch(context -> context.threadingModel() == ThreadingModel.VIRTUAL_THREAD);
    }

    /** The loops with an instance; others take no requests. */
    Stream<EventLoop> eventLoops() {
        return contexts.stream().map(ContextInternal::nettyEventLoop).distinct();
    }
}
