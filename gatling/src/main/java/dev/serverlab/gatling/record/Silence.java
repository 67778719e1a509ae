package dev.serverlab.gatling.record;

import dev.serverlab.generator.GeneratorRecord;
import org.jspecify.annotations.Nullable;

/** The longest time within a counted phase in which not one answer came from a server, right or wrong; in ns. */
final class Silence {

    private long last = Long.MIN_VALUE;
    private long longest;
    private long longestFrom;

    /** An answer came, or the phase ended; threads need not report in the order of time. */
    synchronized void endsAt(long moment, Phase phase) {
        long from = last == Long.MIN_VALUE || last - phase.start() < 0 ? phase.start() : last;
        if (moment - from > longest) {
            longest = moment - from;
            longestFrom = from;
        }
        if (last == Long.MIN_VALUE || moment - last > 0) {
            last = moment;
        }
    }

    synchronized long longest() {
        return longest;
    }

    /** Null when there was no counted phase. */
    synchronized GeneratorRecord.@Nullable Silence toRecord(Timeline timeline) {
        return longest == 0
                ? null
                : new GeneratorRecord.Silence(longest / 1_000 / 1_000.0, timeline.epochMicros(longestFrom));
    }
}
