package dev.serverlab.measure.process;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A program of this machine that is started for what it says and ends by itself, such as {@code java -version}. */
public final class Question {

    private Question() {}

    /** What it writes to its standard output; empty when it does not start, fails, or does not end in time. */
    public static Optional<String> ask(ProcessBuilder program, Duration limit) {
        try {
            // A file rather than a pipe: reading from a pipe knows no limit.
            Path output = Files.createTempFile("answer", ".txt");
            try {
                Process process = program.redirectOutput(output.toFile()).start();
                if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                    return Optional.empty();
                }
                String text = new String(Files.readAllBytes(output), Charset.defaultCharset());
                return process.exitValue() == 0 ? Optional.of(text) : Optional.empty();
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
