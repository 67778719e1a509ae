package dev.serverlab.container;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The output of a container on its way to a log file. */
final class Output {

    private final OutputStream file;
    private final CountDownLatch ended = new CountDownLatch(1);

    private Output(OutputStream file) {
        this.file = file;
    }

    /** To that file, which is emptied. */
    static Output to(Path log) {
        try {
            return new Output(Files.newOutputStream(log));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    synchronized void write(byte[] bytes) {
        try {
            file.write(bytes);
        } catch (IOException e) {
            // A full disk must not end the server; what is missing in its log is seen there.
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
