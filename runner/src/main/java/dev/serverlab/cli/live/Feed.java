package dev.serverlab.cli.live;

import java.time.Duration;
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
        if (newest.state().end() == null) {
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
        long until = System.nanoTime() + longest.toNanos();
        while (newest.number() <= seen) {
            long left = until - System.nanoTime();
            if (left <= 0) {
                return null;
            }
            wait(left / 1_000_000 + 1);
        }
        return newest;
    }

    /** Lets that time pass, or less when the run ends in it. */
    synchronized void pause(Duration duration) throws InterruptedException {
        long until = System.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos();
                left > 0 && newest.state().end() == null;
                left = until - System.nanoTime()) {
            wait(left / 1_000_000 + 1);
        }
    }
}
