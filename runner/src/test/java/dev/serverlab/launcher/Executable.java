package dev.serverlab.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

/** Scripts that a test writes and has started. */
public final class Executable {

    private Executable() {}

    /**
     * Writes one by a process of its own: a program that this JVM starts just then would inherit the file that it writes to, and
     * Linux starts no file that somebody can write to.
     */
    public static Path write(Path file, String text) throws IOException {
        Process shell = new ProcessBuilder("/bin/sh", "-c", "cat >\"$0\" && chmod 755 \"$0\"", file.toString())
                .inheritIO()
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .start();
        try (var in = shell.outputWriter()) {
            in.write(text);
        }
        assertThat(shell.onExit().join().exitValue()).isZero();
        return file;
    }
}
