package dev.serverlab.measure.load;

import dev.serverlab.generator.GeneratorEvent;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads a generator's standard output. */
public final class GeneratorLines {

    private static final JsonMapper JSON = new JsonMapper();

    private GeneratorLines() {}

    /** A consumer of lines that passes on the events among them. */
    public static Consumer<String> to(Consumer<GeneratorEvent> events) {
        return line -> event(line).ifPresent(events);
    }

    /** The event in a line; empty when the line is for people, or was cut off when the generator ended. */
    static Optional<GeneratorEvent> event(String line) {
        if (!line.startsWith(GeneratorEvent.PREFIX)) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(
                    JSON.readValue(line.substring(GeneratorEvent.PREFIX.length()), GeneratorEvent.class));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
