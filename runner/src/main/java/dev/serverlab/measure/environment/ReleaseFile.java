package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.JdkLocator.Description;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The file {@code release} in a JDK's home, which tells its version without starting it. */
final class ReleaseFile {

    private ReleaseFile() {}

    /** Empty when the file is missing, not readable, or tells no version. */
    static Optional<Description> read(Path home) {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
        // The runtime's version is the longer of the two: 25.0.1+8-LTS beside 25.0.1.
        String version = unquoted(release.getProperty("JAVA_RUNTIME_VERSION"));
        if (version == null) {
            version = unquoted(release.getProperty("JAVA_VERSION"));
        }
        return version == null
                ? Optional.empty()
                : Optional.of(new Description(version, unquoted(release.getProperty("IMPLEMENTOR"))));
    }

    private static @Nullable String unquoted(@Nullable String value) {
        if (value == null) {
            return null;
        }
        String text = value.strip();
        boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
        String inner = quoted ? text.substring(1, text.length() - 1) : text;
        return inner.isEmpty() ? null : inner;
    }
}
