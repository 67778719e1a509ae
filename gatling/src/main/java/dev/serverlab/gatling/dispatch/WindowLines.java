package dev.serverlab.gatling.dispatch;

import dev.serverlab.generator.WindowRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads windows from standard input; other lines are ignored. */
final class WindowLines {

    private WindowLines() {}

    /**
     * Reads on a separate thread until the input ends.
     *
     * @param window receives each window
     * @param end is called when no more will come
     */
    static void read(InputStream in, Consumer<WindowRequest> window, Runnable end) {
        Thread.ofPlatform().daemon().name("lab-windows").start(() -> {
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            try {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    WindowRequest.parse(line).ifPresent(window);
                }
            } catch (IOException e) {
                throw new UncheckedIOException("standard input cannot be read", e);
            } finally {
                end.run();
            }
        });
    }
}
