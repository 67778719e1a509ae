package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.Settings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When each phase of a run begins and ends. Fixed before the first request, so that everybody who measures can read
 * their clocks at the same moments.
 *
 * @param origin when the run begins, on the clock of {@link System#nanoTime()}
 * @param originEpochMicros the same moment in µs since 1970
 * @param warmupEnd the end of the warm-up, in ns; equal to {@code origin} when there is none
 * @param rampStart when the measured load begins
 * @param steadyStart when the load is full; equal to {@code rampStart} without a ramp
 * @param steadyEnd when no further request is sent and no answer is counted any more
 */
public record Timeline(
        long origin, long originEpochMicros, long warmupEnd, long rampStart, long steadyStart, long steadyEnd) {

    /** Between warm-up and ramp: the last warm-up answers arrive, and those who measure learn of the windows. */
    public static final Duration SETTLE = Duration.ofMillis(500);

    /** A half-open span of time in ns: an answer at {@code end} is outside. */
    public record Window(long start, long end) {

        double seconds() {
            return (end - start) / 1e9;
        }
    }

    /** The timeline of a run that begins at {@code origin}. */
    public static Timeline of(Settings settings, long origin, long originEpochMicros) {
        long warmupEnd = origin + settings.warmup().toNanos();
        long rampStart = origin + untilRamp(settings).toNanos();
        long steadyStart = rampStart + settings.ramp().toNanos();
        return new Timeline(
                origin,
                originEpochMicros,
                warmupEnd,
                rampStart,
                steadyStart,
                steadyStart + settings.duration().toNanos());
    }

    /** From the beginning of a run to its first measured request. */
    public static Duration untilRamp(Settings settings) {
        return settings.warmup().plus(SETTLE);
    }

    /** The phase that a moment belongs to, or null between warm-up and ramp, before and after the run. */
    public @Nullable Phase phaseAt(long nanoTime) {
        // Differences, because nanoTime may overflow.
        if (nanoTime - steadyEnd >= 0) {
            return null;
        }
        if (nanoTime - steadyStart >= 0) {
            return Phase.STEADY;
        }
        if (nanoTime - rampStart >= 0) {
            return Phase.RAMP;
        }
        return nanoTime - origin >= 0 && nanoTime - warmupEnd < 0 ? Phase.WARMUP : null;
    }

    public Window window(Phase phase) {
        return switch (phase) {
            case WARMUP -> new Window(origin, warmupEnd);
            case RAMP -> new Window(rampStart, steadyStart);
            case STEADY -> new Window(steadyStart, steadyEnd);
        };
    }

    /** The phases that this run has: those that last longer than nothing. */
    public List<Phase> phases() {
        return Arrays.stream(Phase.values())
                .filter(phase -> window(phase).end() != window(phase).start())
                .toList();
    }

    /** A moment of this run in µs since 1970. */
    public long epochMicros(long nanoTime) {
        return originEpochMicros + (nanoTime - origin) / 1_000;
    }
}
