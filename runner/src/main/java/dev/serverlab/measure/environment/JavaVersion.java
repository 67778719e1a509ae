package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.JdkLocator.Description;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a Java launcher for its version by starting it. */
final class JavaVersion {

    private static final Pattern VERSION = Pattern.compile("\\bversion \"([^\"]+)\"");
    private static final long PATIENCE_SECONDS = 20;

    private JavaVersion() {}

    /** Empty when it does not start, does not end in time, or says nothing of a version. */
    static Optional<Description> ask(Path launcher) {
        try {
            // A file rather than a pipe: nobody has to read while it is waited for.
            Path output = Files.createTempFile("java-version", ".txt");
            try {
                Process process = new ProcessBuilder(launcher.toString(), "-version")
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    return Optional.empty();
                }
                return parse(Files.readString(output, Charset.defaultCharset()));
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** The version in a text such as {@code openjdk version "25.0.1" 2025-10-21 LTS}. */
    static Optional<Description> parse(String output) {
        Matcher matcher = VERSION.matcher(output);
        return matcher.find() ? Optional.of(new Description(matcher.group(1), null)) : Optional.empty();
    }
}
