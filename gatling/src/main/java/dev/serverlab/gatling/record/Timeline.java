package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.LoadModel.Interleaved;
import dev.serverlab.gatling.settings.LoadModel.Ramp;
import dev.serverlab.gatling.settings.WarmUp;
import dev.serverlab.generator.PhaseName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * When each phase of a run begins and ends. Everything after the warm-up is fixed when the warm-up ends, at the latest, so
 * that all clocks can be read at the same moments.
 *
 * @param moment when the run began or its warm-up ended, on the clock of {@link System#nanoTime()}
 * @param momentEpochMicros the same moment in µs since 1970
 * @param warmupEnd when the last warm-up request was sent; while that is not known, the latest moment that it can be
 * @param warmupEndedBy what ended the warm-up; absent while that is not known
 * @param phases in chronological order, without empty ones; there may be gaps between them
 * @param lineNanos the longest time that a line of the interval logs covers
 */
public record Timeline(
        long moment,
        long momentEpochMicros,
        long warmupEnd,
        @Nullable String warmupEndedBy,
        List<Phase> phases,
        long lineNanos) {

    /** Between warm-up and ramp: the last warm-up answers arrive, and measuring programs learn what follows. */
    public static final Duration BEFORE_RAMP = Duration.ofMillis(500);

    /** The same before the load on several servers settles. */
    private static final Duration BEFORE_SETTLING = Duration.ofMillis(100);

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    public Timeline {
        phases = phases.stream().filter(phase -> phase.start() != phase.end()).toList();
    }

    /** A closed run, all of which is known as it begins. */
    public static Timeline ramped(WarmUp warmup, Ramp ramp, long origin, long originEpochMicros) {
        long warmupEnd = origin + warmup.cap().toNanos();
        List<Phase> all = new ArrayList<>();
        all.add(new Phase(PhaseName.WARMUP, origin, warmupEnd));
        all.addAll(phases(ramp, warmupEnd));
        return new Timeline(origin, originEpochMicros, warmupEnd, warmup.cap().isZero() ? "none" : "cap", all, SECOND);
    }

    private static List<Phase> phases(Ramp ramp, long warmupEnd) {
        long rampStart = warmupEnd + BEFORE_RAMP.toNanos();
        long steadyStart = rampStart + ramp.length().toNanos();
        long end = steadyStart + ramp.steady().toNanos();
        return List.of(
                new Phase(PhaseName.RAMP, rampStart, steadyStart),
                new Phase(PhaseName.STEADY, steadyStart, end, true),
                new Phase(PhaseName.PROFILE, end, end + ramp.profile().toNanos()));
    }

    /** An open run as it begins now. */
    public static Timeline warmingUp(WarmUp warmup, RunClock clock) {
        long now = clock.nanoTime();
        long cap = warmup.cap().toNanos();
        // A stall may make it end somewhat after its cap.
        Phase open = new Phase(PhaseName.WARMUP, now, now + (cap == 0 ? 0 : TimeUnit.DAYS.toNanos(1)));
        return new Timeline(now, clock.epochMicros(), now + cap, null, List.of(open), SECOND);
    }

    /**
     * The same run on one server when its warm-up ends now.
     *
     * @param endedBy what ended it
     */
    public Timeline ramped(Ramp ramp, RunClock clock, String endedBy) {
        return warm(clock, endedBy, warmupEnd -> phases(ramp, warmupEnd), SECOND);
    }

    /**
     * The same run on several servers when its warm-up ends now.
     *
     * @param endedBy what ended it
     */
    public Timeline interleaved(Interleaved load, RunClock clock, String endedBy) {
        // A block is one line.
        return warm(clock, endedBy, warmupEnd -> phases(load, warmupEnd), Long.MAX_VALUE);
    }

    private static List<Phase> phases(Interleaved load, long warmupEnd) {
        List<Phase> all = new ArrayList<>();
        long settleStart = warmupEnd + BEFORE_SETTLING.toNanos();
        long block = settleStart + load.settle().toNanos();
        all.add(new Phase(PhaseName.SETTLE, settleStart, block));
        for (int index = 0; index < load.blocks(); index++) {
            long end = block + load.block().toNanos();
            all.add(new Phase(PhaseName.block(index), block + load.edge().toNanos(), end, true));
            block = end;
        }
        long profile = block + PhaseName.BEFORE_PROFILE.toNanos();
        all.add(new Phase(PhaseName.PROFILE, profile, profile + load.profile().toNanos()));
        return all;
    }

    /** @param load the phases that follow, given when the warm-up ended */
    private Timeline warm(RunClock clock, String endedBy, LongFunction<List<Phase>> load, long lines) {
        ClockReading now = ClockReading.of(clock);
        List<Phase> all = new ArrayList<>();
        if (hasWarmup()) {
            all.add(new Phase(PhaseName.WARMUP, phases.getFirst().start(), now.nanoTime()));
        }
        all.addAll(load.apply(now.nanoTime()));
        return new Timeline(now.nanoTime(), now.epochMicros(), now.nanoTime(), endedBy, all, lines);
    }

    /** The same run, everything after its warm-up moved so that the real load begins at that moment in µs since 1970. */
    public Timeline startingAt(long epochMicros) {
        long later = moment + TimeUnit.MICROSECONDS.toNanos(epochMicros - momentEpochMicros) - loadStart();
        List<Phase> moved = phases.stream()
                .map(phase -> phase.isWarmup() ? phase : phase.later(later))
                .toList();
        return new Timeline(moment, momentEpochMicros, warmupEnd, warmupEndedBy, moved, lineNanos);
    }

    /** When the real load begins. */
    public long loadStart() {
        return phase(hasWarmup() ? 1 : 0).start();
    }

    /** When the last phase ends: from then on no request is sent and no answer is counted. */
    public long end() {
        return phases.getLast().end();
    }

    boolean hasWarmup() {
        return !phases.isEmpty() && phases.getFirst().isWarmup();
    }

    Phase phase(int index) {
        return phases.get(index);
    }

    Stream<Phase> counted() {
        return phases.stream().filter(Phase::counted);
    }

    /** The index of the phase that a moment belongs to, or -1 between phases, before and after the run. */
    int phaseAt(long nanoTime) {
        int index = firstEndingAfter(nanoTime);
        return index < phases.size() && phases.get(index).start() - nanoTime <= 0 ? index : -1;
    }

    /** The index of the first phase that is not over at a moment; the number of phases when all are. */
    int firstEndingAfter(long nanoTime) {
        int from = 0;
        int to = phases.size();
        while (from < to) {
            int middle = (from + to) / 2;
            // Differences, because nanoTime may overflow.
            if (phases.get(middle).end() - nanoTime > 0) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from;
    }

    /** A moment of this run in µs since 1970. */
    public long epochMicros(long nanoTime) {
        return momentEpochMicros + Math.floorDiv(nanoTime - moment, 1_000L);
    }
}
