package dev.serverlab.measure.load;

import dev.serverlab.generator.GeneratorEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** What a generator would say. */
public final class Announced {

    private Announced() {}

    /** A phase by its name, which tells whether it is counted. */
    public static GeneratorEvent.Phase phase(String name, Instant start, Instant end) {
        return new GeneratorEvent.Phase(name, micros(start), micros(end), name.matches("steady|b\\d+"));
    }

    public static GeneratorEvent.Warm warm(String endedBy, Instant at) {
        return new GeneratorEvent.Warm(endedBy, micros(at), Map.of());
    }

    private static long micros(Instant moment) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
    }
}
