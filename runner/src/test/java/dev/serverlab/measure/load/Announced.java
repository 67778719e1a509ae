package dev.serverlab.measure.load;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.generator.GeneratorEvent;
import java.time.Instant;
import java.util.Map;

/** What a generator would say. */
public final class Announced {

    private Announced() {}

    /** A phase by its name, which tells whether it is counted. */
    public static GeneratorEvent.Phase phase(String name, Instant start, Instant end) {
        return new GeneratorEvent.Phase(name, EpochMicros.of(start), EpochMicros.of(end), name.matches("steady|b\\d+"));
    }

    public static GeneratorEvent.Warm warm(String endedBy, Instant at) {
        return new GeneratorEvent.Warm(endedBy, EpochMicros.of(at), Map.of());
    }

    /** Of the only server of a trial. */
    public static GeneratorEvent.Progress progress(String phase, long ok, long errors) {
        return new GeneratorEvent.Progress(phase, Map.of("server", new GeneratorEvent.Answers(ok, errors, null)));
    }
}
