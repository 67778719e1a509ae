package dev.serverlab.measure.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Why a server did not start, according to its log.
 *
 * @param line the most informative line, at most 300 characters
 * @param log the whole log, or its first MiB
 */
public record LogCause(String line, String log) {

    private static final int MAX = 1 << 20;

    /** Error descriptions of Spring Boot and Vert.x, and an exception's cause; the last one of each. */
    private static final List<Pattern> TELLING = List.of(
            Pattern.compile("(?m)^\\s*(?:Reason|Problem): +(\\S.*)$"),
            Pattern.compile("(?m)^Description:\\s+(\\S.*)$"),
            Pattern.compile("(?m)^Caused by: (\\S.*)$"));

    /** Stack frames, and a JVM's boilerplate around the cause. */
    private static final Pattern SAYS_NOTHING =
            Pattern.compile("\\s*|\\s+(at |\\.\\.\\. ).*|Error: (Could not create the Java Virtual Machine|A fatal "
                    + "exception has occurred).*");

    /** The cause in a log; empty when it has none or cannot be read. */
    public static Optional<LogCause> in(Path file) {
        try (InputStream log = Files.newInputStream(file)) {
            String text = new String(log.readNBytes(MAX), StandardCharsets.UTF_8);
            return TELLING.stream()
                    .flatMap(pattern -> last(pattern.matcher(text).results().map(found -> found.group(1))))
                    .findFirst()
                    .or(() -> last(text.lines()
                                    .filter(line -> !SAYS_NOTHING.matcher(line).matches()))
                            .findFirst())
                    .map(line -> new LogCause("%.300s".formatted(line.strip()), text));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Stream<String> last(Stream<String> lines) {
        return lines.reduce((earlier, later) -> later).stream();
    }

    /** Whether the line, or the whole log, contains these words as whole words. */
    public boolean has(String regex, boolean inLine) {
        return Pattern.compile("(?<![\\w.-])(?:" + regex + ")(?!\\w|[.-]\\w)")
                .matcher(inLine ? line : log)
                .find();
    }
}
