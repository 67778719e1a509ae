package dev.serverlab.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/**
 * Archives of the classes that the lab and the generator load, with which more than a hundred runs start faster. When
 * the lab is newer, they are remade by a run that exits by itself.
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

    /** When the file was modified; long ago when there is none. */
    private static Instant modified(Path file) throws IOException {
        return Files.exists(file) ? Files.getLastModifiedTime(file).toInstant() : Instant.EPOCH;
    }

    public static List<String> ofTheLab() {
        return using(LAB);
    }

    public static List<String> ofTheGenerator() {
        return using(GENERATOR);
    }

    /** Without the JVM's messages about archives that it can use only in part. */
    private static List<String> using(Path archive) {
        return List.of("-Xlog:disable", "-XX:SharedArchiveFile=" + archive);
    }
}
