package dev.serverlab.measure.process;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A local program that is run for its output and ends by itself, such as {@code java -version}. */
public final class Question {

    private Question() {}

    /** What it writes to its standard output; empty when it does not start, fails, or does not end in time. */
    public static Optional<String> ask(ProcessBuilder program, Duration limit) {
        try {
            // A file rather than a pipe: reading from a pipe has no timeout.
            Path output = Files.createTempFile("answer", ".txt");
            try {
                Process process = program.redirectOutput(output.toFile()).start();
                boolean ended = process.waitFor(limit);
                if (!ended) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                }
                return ended && process.exitValue() == 0
                        ? Optional.of(new String(Files.readAllBytes(output), Charset.defaultCharset()))
                        : Optional.empty();
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
