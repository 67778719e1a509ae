package dev.serverlab.measure.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** The end of a log file, for a message about why a program failed. */
public final class LogTail {

    private static final int LINES = 15;

    private LogTail() {}

    /** Its last lines, indented; words that say so when it cannot be read. */
    public static String of(Path log) {
        // A reader of this kind replaces what is not UTF-8, where Files.lines would refuse the whole log.
        try (var reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8))) {
            Deque<String> tail = new ArrayDeque<>();
            reader.lines().forEach(line -> {
                if (tail.size() == LINES) {
                    tail.removeFirst();
                }
                tail.addLast(line);
            });
            return String.join("\n", tail).indent(4).stripTrailing();
        } catch (IOException | UncheckedIOException e) {
            return "    (its log cannot be read: " + e.getMessage() + ")";
        }
    }
}
