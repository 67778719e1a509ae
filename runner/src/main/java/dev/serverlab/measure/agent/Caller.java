package dev.serverlab.measure.agent;

import java.time.Duration;

/** Whoever drives the agent, as far as it knows of them: that they ask, and that they are done. */
final class Caller {

    private int asking;
    private long lastNanos = System.nanoTime();
    private boolean done;

    /** A request of theirs has come. */
    synchronized void asks() {
        asking++;
    }

    /** It is over. */
    synchronized void answered() {
        asking--;
        lastNanos = System.nanoTime();
        notifyAll();
    }

    /** They need the agent no longer. */
    synchronized void isDone() {
        done = true;
        notifyAll();
    }

    /** Waits until they are done, true, or have asked nothing for that long, false. */
    synchronized boolean awaitLeave(Duration idle) throws InterruptedException {
        while (!done) {
            long left = idle.toNanos() - (System.nanoTime() - lastNanos);
            if (asking > 0) {
                wait();
            } else if (left > 0) {
                // In whole ms, of which 0 would wait for ever.
                wait(left / 1_000_000 + 1);
            } else {
                return false;
            }
        }
        return true;
    }
}
