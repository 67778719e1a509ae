package dev.serverlab.quarkus;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.delayedExecutor;
import static java.util.concurrent.CompletableFuture.runAsync;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.serverlab.contract.DelayAnswer;
import dev.serverlab.contract.DelayRequest;
import dev.serverlab.contract.Work;
import io.quarkus.resteasy.reactive.server.EndpointDisabled;
import io.quarkus.virtual.threads.VirtualThreads;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;

/**
 * The endpoint under test, once for each kind of thread that can answer. Where a request runs is decided by annotations,
 * when Quarkus is built; which of these endpoints there is, by a setting, when it starts.
 */
final class DelayEndpoint {

    /** Begins the name of the setting that enables an endpoint; it ends with the kind of threads. */
    static final String ON = "serverlab.answer-on.";

    private DelayEndpoint() {}

    /** On the worker pool, whose thread is free while another one of the pool sleeps, or a timer waits. */
    @Path("/delay/{millis}")
    @EndpointDisabled(name = ON + "pool", stringValue = "false", disableIfMissing = true)
    public static class OnWorkers {

        private final ExecutorService workers;

        OnWorkers(ExecutorService workers) {
            this.workers = workers;
        }

        @GET
        @Produces(MediaType.APPLICATION_JSON)
        @Blocking
        public CompletionStage<DelayAnswer> delay(@PathParam("millis") String millis, @Context UriInfo uri)
                throws InterruptedException {
            DelayRequest request = parse(millis, uri, Work.BLOCK);
            return switch (request.work()) {
                case BLOCK -> completedFuture(sleepAndAnswer(request));
                case OFFLOAD ->
                    supplyAsync(
                            () -> {
                                try {
                                    return sleepAndAnswer(request);
                                } catch (InterruptedException stopped) {
                                    throw new CompletionException(stopped);
                                }
                            },
                            workers);
                case TIMER ->
                    supplyAsync(request::answer, delayedExecutor(request.delayMillis(), MILLISECONDS, workers));
            };
        }
    }

    /** On a virtual thread, which waits for a second one that sleeps, or for a timer. */
    @Path("/delay/{millis}")
    @EndpointDisabled(name = ON + "virtual", stringValue = "false", disableIfMissing = true)
    public static class OnVirtualThreads {

        private final ExecutorService workers;

        OnVirtualThreads(@VirtualThreads ExecutorService workers) {
            this.workers = workers;
        }

        @GET
        @Produces(MediaType.APPLICATION_JSON)
        @RunOnVirtualThread
        public DelayAnswer delay(@PathParam("millis") String millis, @Context UriInfo uri)
                throws InterruptedException, ExecutionException {
            DelayRequest request = parse(millis, uri, Work.BLOCK);
            switch (request.work()) {
                case BLOCK -> sleep(request);
                case OFFLOAD -> workers.submit(() -> sleep(request)).get();
                case TIMER ->
                    runAsync(() -> {}, delayedExecutor(request.delayMillis(), MILLISECONDS, Runnable::run))
                            .get();
            }
            return request.answer();
        }
    }

    /** On an event loop, which is free while a thread of the worker pool sleeps, or a timer waits. */
    @Path("/delay/{millis}")
    @EndpointDisabled(name = ON + "event-loop", stringValue = "false", disableIfMissing = true)
    public static class OnLoops {

        private final Vertx vertx;

        OnLoops(Vertx vertx) {
            this.vertx = vertx;
        }

        @GET
        @Produces(MediaType.APPLICATION_JSON)
        @NonBlocking
        public Uni<DelayAnswer> delay(@PathParam("millis") String millis, @Context UriInfo uri)
                throws InterruptedException {
            DelayRequest request = parse(millis, uri, Work.TIMER);
            return switch (request.work()) {
                case BLOCK -> Uni.createFrom().item(sleepAndAnswer(request));
                case OFFLOAD -> after(vertx.executeBlocking(() -> sleep(request), false));
                case TIMER ->
                    request.delayMillis() == 0
                            ? Uni.createFrom().item(request.answer()) // A timer takes no delay of 0.
                            : after(vertx.timer(request.delayMillis()).map(request));
            };
        }

        /** Answers on the event loop when that is over. */
        private static Uni<DelayAnswer> after(Future<DelayRequest> delay) {
            return Uni.createFrom()
                    .completionStage(delay.map(DelayRequest::answer).toCompletionStage());
        }
    }

    private static DelayRequest parse(String millis, UriInfo uri, Work absent) {
        MultivaluedMap<String, String> query = uri.getQueryParameters();
        return DelayRequest.parse(millis, query.keySet(), query::get, absent);
    }

    private static DelayAnswer sleepAndAnswer(DelayRequest request) throws InterruptedException {
        return sleep(request).answer();
    }

    private static DelayRequest sleep(DelayRequest request) throws InterruptedException {
        request.sleep();
        return request;
    }
}
