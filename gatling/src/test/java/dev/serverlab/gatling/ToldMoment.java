package dev.serverlab.gatling;

import java.time.Duration;
import java.util.List;

/** Runs that are told a moment at which to begin, for which they may be too late on a busy machine when it is near. */
final class ToldMoment {

    private static final List<Duration> AHEAD = List.of(Duration.ofSeconds(4), Duration.ofMinutes(1));

    interface Attempt {
        /** Tells it, so far ahead, and whether that was in time. */
        boolean inTime(Duration ahead) throws Exception;
    }

    private ToldMoment() {}

    /** Tries again, further ahead, after what was too late. */
    static void untilInTime(Attempt attempt) throws Exception {
        for (Duration ahead : AHEAD) {
            if (attempt.inTime(ahead)) {
                return;
            }
        }
        throw new AssertionError("told too late, even " + AHEAD.getLast() + " ahead");
    }

    /** Whether all of them end well, and none was too late. */
    static boolean endInTime(GeneratorProcess... runs) throws InterruptedException {
        for (GeneratorProcess run : runs) {
            if (run.exitCode() == 4 && run.err().contains("the command came too late to start at ")) {
                return false;
            }
            run.awaitExit(0);
        }
        return true;
    }
}
