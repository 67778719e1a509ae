package dev.serverlab.measure.system;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The text files in which the kernel reports its state, below a root that tests replace with captured samples. Numbers
 * in them are decimal and not negative.
 *
 * @param root {@code /} on a real machine
 */
public record SystemFiles(Path root) {

    /** The files of this machine. On systems other than Linux most of them are absent. */
    public static SystemFiles ofThisMachine() {
        return new SystemFiles(Path.of("/"));
    }

    /**
     * The whole text of a file; empty when it is missing or the kernel refuses to read it.
     *
     * @param path relative to the root, such as {@code proc/stat}
     */
    public String text(String path) {
        // Not Files.readString: it first reads a single byte of a file that claims to be empty, as all of these do, and
        // below /proc/sys a second read finds nothing more. A single read is also consistent.
        try (InputStream in = new FileInputStream(root.resolve(path).toFile())) {
            // Thread names may hold any byte, so the text is not always UTF-8.
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    /** The first match of a pattern in a file; empty without one. */
    public Optional<Matcher> find(String path, Pattern pattern) {
        return Optional.of(pattern.matcher(text(path))).filter(Matcher::find);
    }

    /** How many TCP connections to a port of this machine are open. */
    public long connectionsTo(int port) {
        Pattern established = Pattern.compile("(?m)^ *\\d+: \\w+:%04X \\w+:\\w+ 01 ".formatted(port));
        return Stream.of("proc/net/tcp", "proc/net/tcp6")
                .flatMap(file -> established.matcher(text(file)).results())
                .count();
    }

    /** A text parsed as a number, such as that of a file with nothing else in it; absent when it is anything else. */
    public static @Nullable Long number(String text) {
        String number = text.strip();
        return number.matches("\\d{1,18}") ? Long.valueOf(number) : null;
    }

    /**
     * The number after a name at the start of a line, as in {@code oom_kill 2} and {@code Threads: 27}; absent when there
     * is none.
     *
     * @param text of a file
     */
    public static @Nullable Long entry(String text, String name) {
        Matcher entry = Pattern.compile("(?m)^" + name + ":?[ \t]+(\\S+)").matcher(text);
        return entry.find() ? number(entry.group(1)) : null;
    }

    /** The target of a symbolic link; absent when it is not a link, or not readable. */
    public @Nullable String link(String path) {
        try {
            return Files.readSymbolicLink(root.resolve(path)).toString();
        } catch (IOException | UnsupportedOperationException e) {
            return null;
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
            entries.forEach(entry -> names.add(String.valueOf(entry.getFileName())));
        } catch (IOException | DirectoryIteratorException e) {
            // A process may end while its directory is read; the entries read so far are kept.
        }
        return names;
    }
}
