package dev.serverlab.gatling;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.testing.LoggedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The generator in a JVM of its own, as the lab's runner forks it. */
final class GeneratorProcess extends LoggedProcess {

    private final Path folder;

    private GeneratorProcess(Path folder, List<String> command) throws IOException {
        super(folder, command);
        this.folder = folder;
    }

    static GeneratorProcess start(Path folder, List<String> usual, String... settings)
            throws IOException, InterruptedException {
        return start(ArchivedClasses.options(), folder, usual, settings);
    }

    /** @param classes what the JVM is given for its classes */
    static GeneratorProcess start(List<String> classes, Path folder, List<String> usual, String... settings)
            throws IOException {
        List<String> main = List.of(GeneratorMain.class.getName(), "-rf", folder.toString());
        return new GeneratorProcess(folder, java(List.of("@generator.args"), classes, usual, List.of(settings), main));
    }

    /** Waits until it has told that many events of that kind. */
    void awaitEvents(int count, Class<? extends GeneratorEvent> kind) {
        await(count + " of " + kind.getSimpleName(), () -> events(kind).size() >= count);
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
}
