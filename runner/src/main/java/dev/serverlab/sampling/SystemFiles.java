package dev.serverlab.sampling;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The text files in which the kernel tells about itself, below a root that tests replace with captured samples.
 *
 * @param root {@code /} on a real machine
 */
public record SystemFiles(Path root) {

    /** The files of this machine. On another system than Linux most of them are absent. */
    public static SystemFiles ofThisMachine() {
        return new SystemFiles(Path.of("/"));
    }

    /**
     * The whole text of a file, or empty when it is missing or the kernel refuses to read it.
     *
     * @param path relative to the root, such as {@code proc/stat}
     */
    public Optional<String> read(String path) {
        // Not Files.readString: it asks for the size, which is 0 here, then reads a single byte first, and files below
        // /proc/sys give nothing after their first read.
        try (InputStream in = new FileInputStream(root.resolve(path).toFile())) {
            // Thread names may hold any byte, so the text is not always UTF-8.
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Whether there is such a file or directory. */
    public boolean exists(String path) {
        return Files.exists(root.resolve(path));
    }

    /** The names in a directory in no particular order; empty when it is missing or not readable. */
    public List<String> list(String directory) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(directory))) {
            for (Path entry : entries) {
                names.add(String.valueOf(entry.getFileName()));
            }
        } catch (IOException | DirectoryIteratorException e) {
            // A process may end while its directory is read; what was seen until then stands.
        }
        return names;
    }
}
