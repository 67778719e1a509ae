package dev.serverlab.gatling;

import dev.serverlab.generator.GoAhead;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The line with which the caller ends the warm-up: only the caller sees whether the servers are still compiling. Without
 * the line the warm-up ends at its cap. The users of several generators begin with that line.
 */
final class GoLine {

    private final InputStream in;
    private final CompletableFuture<GoAhead> come = new CompletableFuture<>();

    GoLine(InputStream in) {
        this.in = in;
    }

    /** Reads on a separate thread until the line comes. */
    void listen() {
        Thread.ofPlatform().daemon().name("lab-go").start(this::read);
    }

    /** Listens, and waits for the line; empty when it does not come within a minute. */
    Optional<GoAhead> awaited() throws InterruptedException {
        listen();
        try {
            return Optional.of(come.get(1, TimeUnit.MINUTES));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("nothing fails it", e);
        }
    }

    /** Completes with the first such line; never completes when none comes. */
    CompletableFuture<GoAhead> come() {
        return come;
    }

    private void read() {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        try {
            Optional<GoAhead> go = Optional.empty();
            for (String line = lines.readLine(); line != null && go.isEmpty(); line = lines.readLine()) {
                go = GoAhead.parse(line);
                go.ifPresent(come::complete);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read", e);
        }
    }
}
