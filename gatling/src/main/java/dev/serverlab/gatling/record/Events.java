package dev.serverlab.gatling.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.generator.GeneratorEvent;
import java.io.PrintStream;
import java.io.UncheckedIOException;

/** Reports the progress of the run to the program that started the generator. */
public final class Events {

    private static final JsonMapper JSON = new JsonMapper();

    private final PrintStream out;

    public Events(PrintStream out) {
        this.out = out;
    }

    public void emit(GeneratorEvent event) {
        try {
            // One call per line: Gatling's own console output comes from other threads.
            out.println(GeneratorEvent.PREFIX + JSON.writeValueAsString(event));
            out.flush();
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
