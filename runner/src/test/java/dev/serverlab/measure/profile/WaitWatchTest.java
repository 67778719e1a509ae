package dev.serverlab.measure.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.observation.Waits.Kind;
import dev.serverlab.testing.Awaited;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class WaitWatchTest {

    @TempDir
    private Path folder;

    @Test
    void findsTheLockThatThreadsOfARunningJvmWaitFor() throws Exception {
        Process contender = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Contender.class.getName())
                .start();
        try (BufferedReader said = contender.inputReader()) {
            assertThat(said.readLine()).isEqualTo(Contender.READY);
            Instant now = Instant.now();
            try (WaitWatch watch = new WaitWatch(
                    ProcessTarget.ofProcess(contender.pid()), folder, new LayerRules(Map.of()), Awaited.LIMIT)) {
                watch.schedule(now, now.plusSeconds(1));

                Waits waits = watch.waits();

                assertThat(waits.places())
                        .filteredOn(place -> place.kind() == Kind.LOCK)
                        .singleElement()
                        .satisfies(place -> assertThat(place.method()).isEqualTo(Contender.class.getName() + ".enter"));
            }
            assertThat(folder.resolve("threads.txt")).isNotEmptyFile();
        } finally {
            contender.destroyForcibly();
        }
    }
}
