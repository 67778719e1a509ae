package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.clock.CpuClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JitClockTest {

    @TempDir
    Path root;

    @Test
    void sumsTheCompilerThreadsOnly() throws IOException {
        thread(11, "java", "900000 1 1");
        thread(12, "C1 CompilerThre", "3000000 49945 7");
        thread(13, "C2 CompilerThre", "40000000 112 9");
        thread(14, "http-nio-8081-e", "700000 3 4");

        assertThat(ThreadTimes.ofCompiler(new SystemFiles(root), 10).cpuNanos()).isEqualTo(43_000_000);
    }

    @Test
    void isAbsentForAProcessWithoutCompilerThreads() throws IOException {
        thread(11, "nginx", "900000 1 1");

        assertThat(ThreadTimes.ofCompiler(new SystemFiles(root), 10).cpuNanos()).isNull();
    }

    @Test
    void isAbsentWhenTheKernelKeepsNoScheduleStatistics() throws IOException {
        thread(12, "C1 CompilerThre", "3000000 49945 7");
        Files.delete(root.resolve("proc/10/task/12/schedstat"));

        assertThat(ThreadTimes.ofCompiler(new SystemFiles(root), 10).cpuNanos()).isNull();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsARealJvm() throws IOException {
        try (Burner burner = Burner.start()) {
            burner.burn(50);

            long jit = Objects.requireNonNull(ThreadTimes.ofCompiler(SystemFiles.ofThisMachine(), burner.pid())
                    .cpuNanos());

            assertThat(jit).isPositive().isLessThan(Objects.requireNonNull(new CpuClock(burner.pid()).cpuNanos()));
        }
    }

    @Test
    void isAbsentWhenTheProcessHasGone() throws IOException {
        long pid;
        try (Burner burner = Burner.start()) {
            pid = burner.pid();
        }

        assertThat(ThreadTimes.ofCompiler(SystemFiles.ofThisMachine(), pid).cpuNanos())
                .isNull();
    }

    private void thread(int id, String name, String schedstat) throws IOException {
        Path folder = Files.createDirectories(root.resolve("proc/10/task/" + id));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), schedstat + "\n");
    }
}
