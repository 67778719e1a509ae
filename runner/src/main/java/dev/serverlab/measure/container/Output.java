package dev.serverlab.measure.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The output of a container, written to a log file and handed to a consumer of lines. */
final class Output extends ResultCallback.Adapter<Frame> {

    /** Time for the last output to arrive after the end. */
    private static final int ENDS_WITHIN_SECONDS = 2;

    private final OutputStream file;
    private final Consumer<String> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    /**
     * Writes to that file, which is emptied first.
     *
     * @param lines is called with each complete line
     */
    Output(Path log, Consumer<String> lines) {
        this.lines = lines;
        try {
            this.file = Files.newOutputStream(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes the next bytes, which may end within a line or within a character. */
    @Override
    public synchronized void onNext(Frame frame) {
        try {
            file.write(frame.getPayload());
        } catch (IOException e) {
            // A full disk must not end the server; the gap shows in its log.
        }
        for (byte each : frame.getPayload()) {
            if (each == '\n') {
                String text = line.toString(StandardCharsets.UTF_8);
                line.reset();
                lines.accept(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
            } else {
                line.write(each);
            }
        }
    }

    /** The engine went away, and with it the container. */
    @Override
    public void onError(Throwable throwable) {
        close();
    }

    @Override
    public synchronized void close() {
        try (file) {
            super.close();
        } catch (IOException e) {
            // As above.
        }
    }

    /** Waits until all output has arrived, though no longer than {@value #ENDS_WITHIN_SECONDS} s, and closes the file. */
    void awaitEnd() {
        try {
            awaitCompletion(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
