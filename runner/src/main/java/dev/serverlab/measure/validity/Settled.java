package dev.serverlab.measure.validity;

import dev.serverlab.model.experiment.Load;
import java.time.Duration;
import java.util.Locale;

/** Whether the window was long enough for the latency of a queue to show; the closed model only. */
final class Settled {

    private Settled() {}

    /**
     * With as many users as there are and the throughput that was reached, an answer takes users / throughput (Little's
     * law). When that is longer than the window, what came in it are those at the head of the queue.
     */
    static CheckResults check(Load load, double throughput, Duration window) {
        if (!(load instanceof Load.Closed closed) || throughput <= 0) {
            return CheckResults.NONE;
        }
        double seconds = closed.users() / throughput;
        double measured = window.toNanos() / 1e9;
        return seconds <= measured
                ? CheckResults.NONE
                : CheckResults.note(
                        "latency-unsettled",
                        String.format(
                                Locale.ROOT,
                                "%d users at %.1f answers/s wait %.1f s each, longer than the %.1f s that were measured: its"
                                        + " throughput counts, its latency is too low.",
                                closed.users(),
                                throughput,
                                seconds,
                                measured),
                        "Give --duration a few times that, or fewer --users.");
    }
}
