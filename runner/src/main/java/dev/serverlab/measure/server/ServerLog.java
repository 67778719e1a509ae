package dev.serverlab.measure.server;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Follows the log of a server for signs of an exhausted resource. */
public final class ServerLog {

    static final int MAX_AT_ONCE = 1 << 20;

    private final Path file;
    private long read;
    private @Nullable Exhaustion found;

    public ServerLog(Path file) {
        this.file = file;
    }

    /** Resources that a process can exhaust, with the messages of JVMs, their libraries and the operating system. */
    public enum Resource {
        /** Checked before memory, because the JVM reports it as an OutOfMemoryError, too. */
        THREADS("unable to create native thread"),
        FILES("Too many open files"),
        /** Memory of the machine or the container, of which a larger heap would leave less. */
        MACHINE("insufficient memory for the Java Runtime|Could not reserve enough space for"),
        /** Class metadata, which separate arguments limit. */
        CLASSES("OutOfMemoryError: (Metaspace|Compressed class space)"),
        MEMORY("java\\.lang\\.OutOfMemoryError|OutOfDirectMemoryError");

        private final Pattern words;

        Resource(String words) {
            this.words = Pattern.compile(words);
        }
    }

    /**
     * An exhausted resource.
     *
     * @param line the log line that shows it, or its first 300 characters
     */
    public record Exhaustion(Resource resource, String line) {

        static Stream<Exhaustion> in(String line) {
            return Stream.of(Resource.values())
                    .filter(resource -> resource.words.matcher(line).find())
                    .limit(1)
                    .map(resource -> new Exhaustion(resource, "%.300s".formatted(line.strip())));
        }
    }

    /** The first exhausted resource; empty until the log names one, and without a log. */
    public Optional<Exhaustion> exhaustion() {
        try (SeekableByteChannel log = Files.newByteChannel(file)) {
            long end = log.size(); // Later output is read the next time.
            int whole = 1;
            while (found == null && whole > 0 && read < end) {
                byte[] more = Channels.newInputStream(log.position(read)).readNBytes(MAX_AT_ONCE);
                whole = whole(more);
                read += whole;
                found = new String(more, 0, whole, StandardCharsets.UTF_8)
                        .lines()
                        .flatMap(Exhaustion::in)
                        .findFirst()
                        .orElse(null);
            }
        } catch (IOException e) {
            // There is no log yet, or it is on another machine.
        }
        return Optional.ofNullable(found);
    }

    /** The length of its complete lines: an unfinished line is read once it is complete, or too long to be held. */
    private static int whole(byte[] more) {
        int whole = more.length;
        while (whole > 0 && more[whole - 1] != '\n') {
            whole--;
        }
        return whole == 0 && more.length == MAX_AT_ONCE ? MAX_AT_ONCE : whole;
    }
}
