package dev.serverlab.measure.trial;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.sampling.Waiting;
import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor.CounterSource;
import dev.serverlab.model.run.ServerCounter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The server's own metrics, read just before the measured window and just after it, so that what a reading costs the server is
 * no part of the window. A server that names no counters is never asked.
 */
final class CounterReadings {

    /** A busy server takes its time. */
    private static final Duration AHEAD = Duration.ofMillis(500);

    private static final Duration LAST_READING_WITHIN = Duration.ofSeconds(6);

    private final RunningServer server;
    private final Map<String, CounterSource> sources;
    private final CompletableFuture<List<ServerCounter>> counted = new CompletableFuture<>();

    CounterReadings(RunningServer server, Map<String, CounterSource> sources) {
        this.server = server;
        this.sources = sources;
        if (sources.isEmpty()) {
            counted.complete(List.of());
        }
    }

    /** Starts to wait for the window on a thread of its own. */
    void schedule(GeneratorEvent.Phase window) {
        if (sources.isEmpty()) {
            return;
        }
        Thread.ofPlatform().daemon().name("counter-readings").start(() -> {
            try {
                Waiting.await(window.start().minus(AHEAD));
                Optional<CounterReading> from = CounterReading.of(server);
                Waiting.await(window.end());
                counted.complete(between(from, CounterReading.of(server), sources));
            } catch (InterruptedException | RuntimeException e) {
                counted.completeExceptionally(e);
            }
        });
    }

    /** What was counted; empty when one of the readings failed. */
    static List<ServerCounter> between(
            Optional<CounterReading> from, Optional<CounterReading> to, Map<String, CounterSource> sources) {
        return from.isPresent() && to.isPresent() ? Counters.between(from.get(), to.get(), sources) : List.of();
    }

    /** The same, to be asked when the window is over; empty as well when it was never announced. */
    List<ServerCounter> counted() throws InterruptedException {
        try {
            return counted.get(LAST_READING_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return List.of();
        } catch (ExecutionException e) {
            // A defect: a server that gives no answer was absent.
            throw new IllegalStateException("the counters could not be read", e.getCause());
        }
    }
}
