package dev.serverlab.measure.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.observation.BusyThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ThreadTimesTest {

    @TempDir
    Path root;

    @Test
    void givesEachThreadItsShareOfACoreTheBusiestFirst() {
        ThreadTimes before = new ThreadTimes(
                0, Map.of(1, new ThreadTimes.ThreadTime("calm", 500), 2, new ThreadTimes.ThreadTime("busy", 100)));
        ThreadTimes after = new ThreadTimes(
                1_000,
                Map.of(
                        1, new ThreadTimes.ThreadTime("calm", 600),
                        2, new ThreadTimes.ThreadTime("busy", 1_000),
                        3, new ThreadTimes.ThreadTime("new", 400)));

        assertThat(after.since(before))
                .isEqualTo(
                        List.of(new BusyThread("busy", 0.9), new BusyThread("new", 0.4), new BusyThread("calm", 0.1)));
    }

    @Test
    void leavesOutThreadsThatDidNothingOrHaveEnded() {
        ThreadTimes before = new ThreadTimes(
                0, Map.of(1, new ThreadTimes.ThreadTime("idle", 500), 2, new ThreadTimes.ThreadTime("ended", 100)));
        ThreadTimes after = new ThreadTimes(1_000, Map.of(1, new ThreadTimes.ThreadTime("idle", 500)));

        assertThat(after.since(before)).isEmpty();
    }

    @Test
    void leavesOutAThreadThatTheKernelTellsNothingOf() throws IOException {
        thread(11, "java", "900000 1 1");
        thread(12, "gone", "");

        assertThat(ThreadTimes.of(new SystemFiles(root), 10).threads())
                .isEqualTo(Map.of(11, new ThreadTimes.ThreadTime("java", 900_000)));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheThreadsOfARealJvm() throws IOException {
        try (Burner burner = Burner.start()) {
            ThreadTimes before = ThreadTimes.of(SystemFiles.ofThisMachine(), burner.pid());
            burner.burn(50);

            assertThat(before.threads().values())
                    .extracting(ThreadTimes.ThreadTime::name)
                    .contains("java", "VM Thread");
            assertThat(ThreadTimes.of(SystemFiles.ofThisMachine(), burner.pid()).since(before))
                    .isNotEmpty();
        }
    }

    private void thread(int id, String name, String schedstat) throws IOException {
        Path folder = Files.createDirectories(root.resolve("proc/10/task/" + id));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), schedstat + "\n");
    }
}
