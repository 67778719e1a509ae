package dev.serverlab.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/**
 * The loaded classes of the lab and of the generator in archives of the JVM, made by a run that ends by itself when the lab is newer
 * than they are. More than a hundred runs start faster with them.
 */
public final class ClassArchives {

    private static final Path LAB = Path.of("target/lab.jsa").toAbsolutePath();
    private static final Path GENERATOR = Path.of("target/generator.jsa").toAbsolutePath();

    private ClassArchives() {}

    public static synchronized void make() throws IOException {
        if (!areCurrent()) {
            LabHome home = LabHome.create();
            Files.deleteIfExists(LAB);
            Files.deleteIfExists(GENERATOR);
            home.useGatling(List.of("-XX:ArchiveClassesAtExit=" + GENERATOR));
            List<String> command =
                    LabUnderTest.command(home, List.of("-XX:ArchiveClassesAtExit=" + LAB), "run", LabHome.EXPERIMENT);
            Ended ended = LabProcess.start("run " + LabHome.EXPERIMENT, command, home.path())
                    .awaitEnd();
            assertThat(List.of(LAB, GENERATOR)).as("after\n%s", ended).allMatch(Files::exists);
            home.delete();
        }
    }

    private static boolean areCurrent() throws IOException {
        Instant built = Collections.max(List.of(modified(LabUnderTest.JAR), modified(LabHome.GENERATOR_JAR)));
        return modified(LAB).isAfter(built) && modified(GENERATOR).isAfter(built);
    }

    /** Long ago where there is no such file. */
    private static Instant modified(Path file) throws IOException {
        return Files.exists(file) ? Files.getLastModifiedTime(file).toInstant() : Instant.EPOCH;
    }

    public static List<String> ofTheLab() {
        return using(LAB);
    }

    public static List<String> ofTheGenerator() {
        return using(GENERATOR);
    }

    /** Without what the JVM says of archives that it can use in part only. */
    private static List<String> using(Path archive) {
        return List.of("-Xlog:disable", "-XX:SharedArchiveFile=" + archive);
    }
}
