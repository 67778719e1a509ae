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

/**
 * The line with which whoever started the generator ends the warm-up: they alone see whether the servers are still busy
 * compiling. Without the line the warm-up ends at its cap.
 */
final class GoLine {

    private final InputStream in;
    private final CompletableFuture<GoAhead> come = new CompletableFuture<>();

    GoLine(InputStream in) {
        this.in = in;
    }

    /** Waits for the line on a thread of its own. */
    void await() {
        Thread.ofPlatform().daemon().name("lab-go").start(this::read);
    }

    /** The first such line; never done when none comes. */
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
