package dev.serverlab.benchmark.instrumentation;

import dev.serverlab.model.problem.LabException;

/**
 * How the benchmark loads a pair of servers.
 *
 * @param sessions fresh pairs of JVMs per framework; the interval is over these
 * @param warmupRequests requests to each server at full speed before anything counts
 * @param blocks measured stretches per session, in which the two take turns at being first
 * @param blockSeconds length of each
 * @param rate requests per second to each server in the blocks
 * @param delayMillis what every request asks for
 */
record Settings(int sessions, int warmupRequests, int blocks, int blockSeconds, int rate, int delayMillis) {

    /** Loops of all frameworks get the same number of connections when this divides it. */
    private static final int STEP = 4;

    private static final int MIN_CONNECTIONS = 2 * STEP;
    /** What a request may take beyond its delay before its connection is late for the next one. */
    private static final int SPARE_MILLIS = 10;

    /** About the longest that a warm-up may take, so that the whole stays watchable. */
    static final int LONGEST_WARMUP_SECONDS = 120;

    private static final int START_SECONDS = 5;
    private static final int WARMUP_PER_SECOND = 4_000;

    Settings {
        if (sessions < 2
                || warmupRequests < 1
                || blocks < 2
                || blocks % 2 != 0
                || blockSeconds < 1
                || rate < 1
                || delayMillis < 1
                || delayMillis > 1_000) {
            throw LabException.refused(
                    "benchmark-settings",
                    "The benchmark cannot run with these numbers.",
                    "Give at least 2 sessions, an even number of blocks, a delay of 1 to 1000 ms, and the rest"
                            + " positive.");
        }
    }

    /** Connections to each server. */
    int connections() {
        int busyAtOnce = rate * (delayMillis + SPARE_MILLIS) / 1_000;
        return Math.max(MIN_CONNECTIONS, (busyAtOnce / STEP + 1) * STEP);
    }

    /** About how long one framework takes on two idle cores. */
    int secondsPerFramework() {
        return sessions * (START_SECONDS + warmupRequests / WARMUP_PER_SECOND + (blocks + 1) * blockSeconds);
    }
}
