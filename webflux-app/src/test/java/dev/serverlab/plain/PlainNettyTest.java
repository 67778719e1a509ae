package dev.serverlab.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Netty itself makes of the number of cores; {@code ProfilesIT} has the same of Reactor Netty. */
class PlainNettyTest {

    @Test
    void hasTwoEventLoopsPerCore() throws Exception {
        assertThat(loops()).isEqualTo("6");
    }

    @Test
    void hasAsManyAsItsPropertySays() throws Exception {
        assertThat(loops("-Dio.netty.eventLoopThreads=7")).isEqualTo("7");
    }

    /** In a JVM of three cores, since Netty reads both once. */
    private static String loops(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:ActiveProcessorCount=3", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PlainNetty.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return said.strip();
    }
}
