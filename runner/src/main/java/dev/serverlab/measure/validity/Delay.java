package dev.serverlab.measure.validity;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Whether the delay that was asked for was kept under load. */
final class Delay {

    /** What a timer of whole milliseconds may be early by. */
    static final double TOLERANCE_MILLIS = 1;

    /** The same as for errors, as an answer without its delay is one. */
    static final double MOST_EARLY = Answers.MOST_ERRORS;

    private Delay() {}

    static CheckResults check(Histogram latencyMicros, double delayMillis) {
        double earliest = delayMillis - TOLERANCE_MILLIS;
        if (earliest <= 0 || latencyMicros.getTotalCount() == 0) {
            return CheckResults.NONE;
        }
        // Values are kept to four digits: what is in the bucket of the earliest is not early.
        long limit = latencyMicros.lowestEquivalentValue(Math.round(earliest * 1_000)) - 1;
        long early = limit < 0 ? 0 : latencyMicros.getCountBetweenValues(0, limit);
        return early == 0
                ? CheckResults.NONE
                : CheckResults.of(
                        early > MOST_EARLY * latencyMicros.getTotalCount(),
                        "delay-not-applied",
                        String.format(
                                Locale.ROOT,
                                "%d of %d answers came more than %.0f ms before the delay of %.0f ms, the first after"
                                        + " %.2f ms.",
                                early,
                                latencyMicros.getTotalCount(),
                                TOLERANCE_MILLIS,
                                delayMillis,
                                latencyMicros.getMinValue() / 1e3),
                        "Run the server's contract tests; look for a cache or a proxy in front of it.");
    }
}
