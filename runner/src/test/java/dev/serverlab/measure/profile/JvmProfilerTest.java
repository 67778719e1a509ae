package dev.serverlab.measure.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.measure.profile.Profiler.Event;
import dev.serverlab.measure.system.AttachedJvm;
import dev.serverlab.measure.system.Burner;
import dev.serverlab.measure.system.BurnerMain;
import dev.serverlab.model.observation.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class JvmProfilerTest {

    @TempDir
    private Path folder;

    @Test
    void findsTheMethodThatUsesTheCpuOfARunningJvm() throws IOException, NotProfiledException {
        Path samples = folder.resolve("samples.collapsed");
        try (Burner burner = Burner.start()) {
            try (JvmProfiler profiler = JvmProfiler.attach(AttachedJvm.of(burner.pid()))) {
                profiler.start(Event.CPU);
                burner.burn(300);
                profiler.stop(samples);
            }
            assertThat(left(burner.pid())).isEmpty();
        }

        Profile profile = ProfileReading.cpu(samples, new LayerRules(Map.of()), 300_000.0);

        assertThat(profile.missing()).isNull();
        assertThat(profile.methods()).containsKey(BurnerMain.class.getName() + ".burn");
        assertThat(profile.layers().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(profile.samples());
    }

    @Test
    void beginsEachProfileAnew() throws IOException, NotProfiledException {
        Path first = folder.resolve("first.collapsed");
        Path second = folder.resolve("second.collapsed");
        try (Burner burner = Burner.start();
                JvmProfiler profiler = JvmProfiler.attach(AttachedJvm.of(burner.pid()))) {
            profiler.start(Event.CPU);
            burner.burn(200);
            profiler.stop(first);
            profiler.start(Event.CPU);
            profiler.stop(second);
        }

        assertThat(first).content().contains("BurnerMain.burn");
        assertThat(second).content().doesNotContain("BurnerMain.burn");
    }

    @Test
    void refusesAProgramThatIsNoJvm() throws IOException {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThatThrownBy(() -> JvmProfiler.attach(AttachedJvm.of(sleep.pid())))
                    .isInstanceOf(NotProfiledException.class)
                    .hasMessage("it is not a HotSpot JVM on Linux");
        } finally {
            sleep.destroyForcibly();
        }
    }

    /** The profilers' folders that the libraries of a process come from and that still exist. */
    private static Stream<String> left(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/maps")).stream()
                .filter(line -> line.contains("libasyncProfiler.so"))
                .filter(line -> !line.endsWith("(deleted)"))
                .distinct();
    }
}
