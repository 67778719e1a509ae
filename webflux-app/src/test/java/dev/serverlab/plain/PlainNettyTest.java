package dev.serverlab.plain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.LoggedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Netty itself makes of the number of cores; {@code ProfilesIT} has the same of Reactor Netty. */
class PlainNettyTest {

    @TempDir
    Path folder;

    @Test
    void hasTwoEventLoopsPerCore() throws Exception {
        assertThat(loops()).isEqualTo("6");
    }

    @Test
    void hasAsManyAsItsPropertySays() throws Exception {
        assertThat(loops("-Dio.netty.eventLoopThreads=7")).isEqualTo("7");
    }

    /** In a JVM of three cores, since Netty reads both once. */
    private String loops(String... options) throws IOException, InterruptedException {
        List<String> command = LoggedProcess.java(
                List.of("-XX:ActiveProcessorCount=3"),
                List.of(options),
                List.of("-cp", System.getProperty("java.class.path"), PlainNetty.class.getName()));
        try (LoggedProcess netty = new LoggedProcess(folder, command)) {
            netty.awaitExit(0);
            return netty.out().strip();
        }
    }
}
