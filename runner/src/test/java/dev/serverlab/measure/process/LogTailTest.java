package dev.serverlab.measure.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a problem says of a log is a whole sentence, whatever is in it. */
final class LogTailTest {

    @TempDir
    private Path folder;

    @Test
    void saysHowALogEndsOrThatItTellsNothing() throws IOException {
        Path log = folder.resolve("server.log");
        assertThat(Program.logTail(log)).isEqualTo("Its log cannot be read.");
        Files.writeString(log, "\n");
        assertThat(Program.logTail(log)).isEqualTo("Its log is empty.");
        Files.writeString(log, "one\ntwo\n");
        assertThat(Program.logTail(log)).isEqualTo("Its log ends:\n    one\n    two");
    }
}
