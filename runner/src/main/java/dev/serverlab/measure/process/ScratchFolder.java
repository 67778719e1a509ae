package dev.serverlab.measure.process;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A temporary folder for a program's files. Closing it removes it with its contents; if the lab dies first, its {@link
 * Guardian} does.
 *
 * @param path absolute
 */
public record ScratchFolder(Path path) implements AutoCloseable {

    /**
     * Creates one in the system's folder for temporary files.
     *
     * @param prefix of its name
     * @throws LabException when it cannot be made
     */
    public static ScratchFolder create(String prefix) {
        try {
            return guarded(Files.createTempDirectory(prefix));
        } catch (IOException e) {
            throw Problems.failed(
                    "scratch-unwritable",
                    "Cannot create a folder in %s: %s.",
                    "Free some space there, or check its permissions.",
                    System.getProperty("java.io.tmpdir"),
                    Problems.reason(e));
        }
    }

    /**
     * Creates one in another folder, so that its contents can be moved atomically within that folder.
     *
     * @throws IOException when it cannot be made
     */
    public static ScratchFolder in(Path parent, String prefix) throws IOException {
        return guarded(Files.createTempDirectory(parent, prefix));
    }

    private static ScratchFolder guarded(Path made) throws IOException {
        ScratchFolder folder = new ScratchFolder(made.toAbsolutePath());
        Guardian.send("add", folder.guarded());
        return folder;
    }

    private String guarded() {
        return "folder:" + path;
    }

    @Override
    public void close() {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
            Guardian.send("drop", guarded());
        } catch (IOException | UncheckedIOException e) {
            // The guardian tries again when the lab has ended.
        }
    }
}
