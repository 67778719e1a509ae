package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.server.ServerLog.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServerLogTest {

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("server.log");
    }

    private void write(String text) throws IOException {
        Files.writeString(file(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MEMORY | Terminating due to java.lang.OutOfMemoryError: Java heap space",
                "MEMORY | Exception in thread \"http-nio-8081-Poller\" java.lang.OutOfMemoryError: Java heap space",
                "MEMORY | io.netty.util.internal.OutOfDirectMemoryError: failed to allocate 4194304 byte(s)",
                "MACHINE | # There is insufficient memory for the Java Runtime Environment to continue.",
                "MACHINE | Could not reserve enough space for 4194304 KB object heap",
                "CLASSES | Terminating due to java.lang.OutOfMemoryError: Metaspace",
                "CLASSES | java.lang.OutOfMemoryError: Compressed class space",
                "FILES | java.io.IOException: Too many open files",
                "THREADS | java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory",
            })
    void knowsWhatJvmsSay(Resource resource, String line) throws IOException {
        write("started\n" + line + "\n\tat somewhere\n");

        assertThat(new ServerLog(file()).exhaustion())
                .hasValueSatisfying(each -> assertThat(each.resource()).isEqualTo(resource))
                .hasValueSatisfying(each -> assertThat(each.line()).isEqualTo(line));
    }

    @Test
    void readsOnWhereItEnded() throws IOException {
        ServerLog log = new ServerLog(file());
        assertThat(log.exhaustion()).as("before there is a log").isEmpty();
        write("Picked up JDK_JAVA_OPTIONS: -XX:+ExitOnOutOfMemoryError\njava.io.IOException: Too ma");
        assertThat(log.exhaustion()).as("in the middle of a line").isEmpty();
        write("ny open files\njava.lang.OutOfMemoryError: Java heap space\n");

        assertThat(log.exhaustion())
                .hasValueSatisfying(each ->
                        assertThat(each.resource()).as("the first is the cause").isEqualTo(Resource.FILES));
    }

    @Test
    void readsAllThatCameSinceHoweverMuchAndHoweverLongALineIs() throws IOException {
        ServerLog log = new ServerLog(file());
        write("x".repeat(3 * ServerLog.MAX_AT_ONCE));
        assertThat(log.exhaustion()).isEmpty();
        write("\n" + "a line\n".repeat(ServerLog.MAX_AT_ONCE / 2) + "java.io.IOException: Too many open files\n");

        assertThat(log.exhaustion())
                .hasValueSatisfying(each -> assertThat(each.resource()).isEqualTo(Resource.FILES));
    }
}
