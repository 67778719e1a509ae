package dev.serverlab.cli.live;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The newest state of a run, for whoever waits for one. Nothing is queued: a reader that is slow misses states, and holds up
 * nobody.
 */
final class Feed {

    /**
     * A state that readers have not had yet.
     *
     * @param number from 1, rising
     */
    record Event(long number, LiveState state) {}

    private Event newest;

    Feed(LiveState first) {
        newest = new Event(1, first);
    }

    /** Puts a state in the place of the one before. After the last one, none is taken. */
    synchronized void put(LiveState state) {
        if (!hasEnded()) {
            newest = new Event(newest.number() + 1, state);
            notifyAll();
        }
    }

    /**
     * Waits for a state.
     *
     * @param seen the number of the last one that the reader has had; 0 for none
     * @return null when none came in that time
     */
    synchronized @Nullable Event after(long seen, Duration longest) throws InterruptedException {
        await(() -> newest.number() > seen, longest);
        return newest.number() > seen ? newest : null;
    }

    /** Lets that time pass, or less when the run ends in it. */
    synchronized void pause(Duration duration) throws InterruptedException {
        await(this::hasEnded, duration);
    }

    private boolean hasEnded() {
        return newest.state().end() != null;
    }

    private synchronized void await(BooleanSupplier condition, Duration longest) throws InterruptedException {
        long until = System.nanoTime() + longest.toNanos();
        for (long left = longest.toNanos(); left > 0 && !condition.getAsBoolean(); left = until - System.nanoTime()) {
            wait(left / 1_000_000 + 1);
        }
    }
}
