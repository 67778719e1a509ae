package dev.serverlab.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.Said;
import dev.serverlab.measure.backend.Backends;
import dev.serverlab.measure.server.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Experiment and server files that were changed in any way. */
@Tag("thorough")
final class ExperimentAttemptsTest {

    private static final Path LAB = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path home;

    private final List<String> experiments = new ArrayList<>();

    @BeforeEach
    void aLab() throws IOException {
        try (Stream<Path> files = Files.find(LAB, 3, (file, is) -> isDescriptor(LAB.relativize(file)))) {
            for (Path file : files.toList()) {
                Path copy = home.resolve(LAB.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        Files.createDirectory(home.resolve("experiments"));
        try (Stream<Path> files = Files.list(LAB.resolve("experiments"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                experiments.add(Files.readString(file));
            }
        }
        Files.copy(LAB.resolve("experiments/three-servers.yaml"), home.resolve("experiments/attempt.yaml"));
    }

    private static boolean isDescriptor(Path file) {
        String name = file.getFileName().toString();
        return name.equals(Servers.FILE) && file.getNameCount() == 2
                || name.equals(Backends.FILE) && file.startsWith("backends");
    }

    @Test
    void areRefusedInWordsOrRight(TestReporter reporter) throws Exception {
        Path file = home.resolve("experiments/attempt.yaml");
        Attempts attempts = new Attempts(Attempts.COUNT, home, "validate", "attempt");
        attempts.each(
                random -> {
                    String right = experiments.get(random.nextInt(experiments.size()));
                    Files.write(file, new HostileYaml(random).of(right));
                    Said said = attempts.said();
                    assertThat(said.exitCode()).as(said.toString()).isIn(0, 2);
                    assertThat(said.out().contains("attempt is valid."))
                            .as(said.toString())
                            .isEqualTo(said.exitCode() == 0);
                    return said.exitCode() == 0 ? "right" : "refused";
                },
                reporter);
    }

    @Test
    void ofServersAreRefusedInWordsOrRight(TestReporter reporter) throws Exception {
        Path file = home.resolve("mvc-app").resolve(Servers.FILE);
        String right = Files.readString(file);
        Attempts attempts = new Attempts(Attempts.COUNT / 10, home, "validate", "attempt");
        attempts.each(
                random -> {
                    Files.write(file, new HostileYaml(random).of(right));
                    Said said = attempts.said();
                    assertThat(said.exitCode()).as(said.toString()).isIn(0, 2);
                    return said.exitCode() == 0 ? "right" : "refused";
                },
                reporter);
    }
}
