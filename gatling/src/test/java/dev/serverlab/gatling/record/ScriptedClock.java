package dev.serverlab.gatling.record;

import java.util.TreeMap;

/** Time that passes only when somebody sleeps; what was scripted for the meantime happens then. */
final class ScriptedClock implements RunClock {

    private final TreeMap<Long, Runnable> script = new TreeMap<>();
    private volatile long now;

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
        return 7_000_000 + now / 1_000;
    }

    @Override
    public synchronized void sleepUntil(long nanoTime) {
        while (!script.isEmpty() && script.firstKey() < nanoTime) {
            now = script.firstKey();
            script.pollFirstEntry().getValue().run();
        }
        now = Math.max(now, nanoTime);
    }
}
