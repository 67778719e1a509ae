package dev.serverlab.gatling;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The generator in a JVM of its own, as the lab's runner forks it. */
final class GeneratorProcess implements AutoCloseable {

    private final Process process;
    private final Path folder;

    private GeneratorProcess(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    static GeneratorProcess start(Path folder, String... settings) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@generator.args");
        // It ends before the second compiler has earned what it costs.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of(settings));
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), GeneratorMain.class.getName(), "-rf", folder.toString()));
        Files.createDirectories(folder);
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out.txt").toFile())
                .redirectError(folder.resolve("err.txt").toFile())
                .start();
        return new GeneratorProcess(process, folder);
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("the generator did not end: " + out() + err());
        }
        return process.exitValue();
    }

    /** Writes a line to its standard input. */
    void tell(String line) throws IOException {
        process.outputWriter().append(line).append('\n').flush();
    }

    /** Nothing more will be told. */
    void endInput() throws IOException {
        process.outputWriter().close();
    }

    void terminate() {
        process.destroy();
    }

    String out() {
        return text(folder.resolve("out.txt"));
    }

    String err() {
        return text(folder.resolve("err.txt"));
    }

    <T extends GeneratorEvent> List<T> events(Class<T> kind) {
        return out().lines()
                // Whole lines only, as it may be writing one.
                .filter(line -> line.startsWith(GeneratorEvent.PREFIX) && line.endsWith("}"))
                .map(GeneratorProcess::event)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private static GeneratorEvent event(String line) {
        try {
            return new JsonMapper().readValue(line.substring(GeneratorEvent.PREFIX.length()), GeneratorEvent.class);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gatling's folder for the run. */
    Path report() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isDirectory).findFirst().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path record() {
        return report().resolve("record");
    }

    GeneratorRecord summary() {
        try {
            return new JsonMapper()
                    .readValue(record().resolve(GeneratorRecord.FILE).toFile(), GeneratorRecord.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the summary says of one server. */
    GeneratorRecord.Target target(String name) {
        return Objects.requireNonNull(summary().targets().get(name));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
