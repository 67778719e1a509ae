package dev.serverlab.gatling;

import dev.serverlab.generator.GeneratorEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The line with which whoever started the generator ends the warm-up: they alone see whether the servers are still busy
 * compiling. Without the line the warm-up ends at its cap.
 */
final class GoLine {

    private final InputStream in;
    private volatile boolean come;

    GoLine(InputStream in) {
        this.in = in;
    }

    /** Waits for the line on a thread of its own. */
    void await() {
        Thread.ofPlatform().daemon().name("lab-go").start(this::read);
    }

    boolean hasCome() {
        return come;
    }

    private void read() {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        try {
            for (String line = lines.readLine(); line != null && !come; line = lines.readLine()) {
                come = line.strip().equals(GeneratorEvent.MEASURE);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read", e);
        }
    }
}
