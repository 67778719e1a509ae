package dev.serverlab.measure.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
final class ChildProcessTest {

    @TempDir
    private Path folder;

    @Test
    void endsWhatAProgramLeftBehind() throws IOException, InterruptedException {
        Path pid = folder.resolve("pid");
        List<String> leaves = List.of("sh", "-c", "sleep 300 & echo $! >" + pid);
        ProcessHandle left;
        try (ChildProcess program = ChildProcess.start("daemon", leaves, folder, folder.resolve("log"), null)) {
            assertThat(program.awaitExit(1, TimeUnit.MINUTES)).isTrue();
            left = ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                    .orElseThrow();
        }
        await().until(() -> !left.isAlive());
    }
}
