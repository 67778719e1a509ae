package dev.serverlab.gatling.record;

import java.util.TreeMap;

/** Time that passes only when somebody sleeps; what was scripted for the meantime happens then. */
final class ScriptedClock implements RunClock {

    private final TreeMap<Long, Runnable> script = new TreeMap<>();
    private final long origin;
    private volatile long now;

    ScriptedClock() {
        this(0);
    }

    /** @param origin what the steady clock shows at 7 s since 1970, when time begins */
    ScriptedClock(long origin) {
        this.origin = origin;
        this.now = origin;
    }

    void at(long nanoTime, Runnable action) {
        script.merge(nanoTime, action, (first, second) -> () -> {
            first.run();
            second.run();
        });
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public long epochMicros() {
        return 7_000_000 + (now - origin) / 1_000;
    }

    @Override
    public void sleepUntil(long nanoTime) throws InterruptedException {
        advance(nanoTime);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Lets time pass, up to a moment at which somebody is interrupted. */
    synchronized void advance(long nanoTime) {
        while (!script.isEmpty() && script.firstKey() < nanoTime) {
            now = script.firstKey();
            script.pollFirstEntry().getValue().run();
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
        now = Math.max(now, nanoTime);
    }
}
