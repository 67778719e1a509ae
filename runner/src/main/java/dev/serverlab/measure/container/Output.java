package dev.serverlab.measure.container;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The output of a container on its way to a log file, and to who wants its lines. */
final class Output {

    private final OutputStream file;
    private final Consumer<String> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final CountDownLatch ended = new CountDownLatch(1);

    private Output(OutputStream file, Consumer<String> lines) {
        this.file = file;
        this.lines = lines;
    }

    /**
     * To that file, which is emptied.
     *
     * @param lines is called with each line that has ended
     */
    static Output to(Path log, Consumer<String> lines) {
        try {
            return new Output(Files.newOutputStream(log), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What came next: it may end within a line, and within a character. */
    synchronized void write(byte[] bytes) {
        try {
            file.write(bytes);
        } catch (IOException e) {
            // A full disk must not end the server; what is missing in its log is seen there.
        }
        for (byte each : bytes) {
            if (each == '\n') {
                String text = line.toString(StandardCharsets.UTF_8);
                line.reset();
                lines.accept(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
            } else {
                line.write(each);
            }
        }
    }

    synchronized void ended() {
        ended.countDown();
        try {
            file.close();
        } catch (IOException e) {
            // As above.
        }
    }

    /** Waits until all of it has come, though no longer than that. */
    void awaitEnd(Duration atMost) throws InterruptedException {
        if (!ended.await(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
            ended();
        }
    }
}
