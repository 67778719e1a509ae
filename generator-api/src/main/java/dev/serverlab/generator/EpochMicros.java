package dev.serverlab.generator;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Moments as records and messages hold them: µs since 1970-01-01T00:00Z. */
public final class EpochMicros {

    private EpochMicros() {}

    /** That moment, truncated to µs. */
    public static long of(Instant moment) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
    }

    /** The moment that is that many µs after 1970-01-01T00:00Z. */
    public static Instant toInstant(long epochMicros) {
        return Instant.EPOCH.plus(epochMicros, ChronoUnit.MICROS);
    }
}
