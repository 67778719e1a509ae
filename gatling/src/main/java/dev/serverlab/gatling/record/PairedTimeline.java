package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.PairedSettings;
import java.time.Duration;

/**
 * When the parts of a paired run after the warm-up begin and end. Fixed at the moment that ends the warm-up, so that
 * everybody who measures can read their clocks at the same moments.
 *
 * @param warmupEnd when the last warm-up request was sent, on the clock of {@link System#nanoTime()}
 * @param warmupEndEpochMicros the same moment in µs since 1970
 * @param settleStart when the first request of the real load is planned
 * @param firstBlock when the first block begins, which is when settling ends
 * @param blocks how many there are, one after the other
 * @param blockNanos how long each is
 * @param edgeNanos how much of its start is dealt and not counted
 */
public record PairedTimeline(
        long warmupEnd,
        long warmupEndEpochMicros,
        long settleStart,
        long firstBlock,
        int blocks,
        long blockNanos,
        long edgeNanos) {

    /** Between the last warm-up request and the first real one: the answers under way arrive. */
    static final Duration HANDOVER = Duration.ofMillis(100);

    private static final int READINGS = 10;

    /** The timeline of a run whose warm-up ends now. */
    public static PairedTimeline of(PairedSettings settings, RunClock clock) {
        // The two clocks are read together as well as can be: a thread that loses its core in between must not shift
        // every moment that is announced.
        long now = 0;
        long epochMicros = 0;
        long best = Long.MAX_VALUE;
        for (int reading = 0; reading < READINGS; reading++) {
            long before = clock.nanoTime();
            long epoch = clock.epochMicros();
            long took = clock.nanoTime() - before;
            if (took < best) {
                best = took;
                now = before;
                epochMicros = epoch;
            }
        }
        long settleStart = now + HANDOVER.toNanos();
        return new PairedTimeline(
                now,
                epochMicros,
                settleStart,
                settleStart + settings.settle().toNanos(),
                settings.blocks().count(),
                settings.blocks().length().toNanos(),
                settings.blocks().edge().toNanos());
    }

    /** When the last block ends, and with it the run. */
    public long end() {
        return blockStart(blocks);
    }

    /** When the first arrival of a block is planned. */
    long blockStart(int block) {
        return firstBlock + block * blockNanos;
    }

    /** The counted part of a block: half-open, from its edge to its end. */
    Timeline.Window core(int block) {
        return new Timeline.Window(blockStart(block) + edgeNanos, blockStart(block + 1));
    }

    /** The block whose counted part has this moment, or -1 when it lies outside of all. */
    int coreAt(long nanoTime) {
        long since = nanoTime - firstBlock;
        if (since < 0 || since >= blocks * blockNanos || since % blockNanos < edgeNanos) {
            return -1;
        }
        return (int) (since / blockNanos);
    }

    /** Whether this moment lies between the start of settling and the first block. */
    boolean isSettling(long nanoTime) {
        return nanoTime - settleStart >= 0 && nanoTime - firstBlock < 0;
    }

    /** A moment of this run in µs since 1970. */
    public long epochMicros(long nanoTime) {
        return warmupEndEpochMicros + Math.floorDiv(nanoTime - warmupEnd, 1_000L);
    }

    /** The tag of a block in the interval logs: {@code b00}, {@code b01} and so on. */
    static String tag(int block) {
        return block < 10 ? "b0" + block : "b" + block;
    }
}
