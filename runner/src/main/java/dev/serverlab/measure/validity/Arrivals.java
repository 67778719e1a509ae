package dev.serverlab.measure.validity;

import dev.serverlab.model.experiment.Load;
import java.time.Duration;
import java.util.Locale;

/** Whether what was offered was sent and answered; the open model only. */
final class Arrivals {

    /** Below this part of the offered arrivals the server, the generator or the connections were the limit. */
    static final double FEWEST = 0.95;

    /** Answers that one hiccup of the machine keeps from coming before the end of a stretch, whatever the server can do. */
    static final Duration HICCUP = Duration.ofMillis(100);

    private Arrivals() {}

    static CheckResults check(Measured measured) {
        if (!(measured.load() instanceof Load.Open open) || measured.measures().requests() == 0) {
            // Without any answer its capacity is not what is wrong.
            return CheckResults.NONE;
        }
        CheckResults findings =
                reached(measured.measures().throughputPerSecond(), open.rate(), measured.shortestStretch());
        Measured.Session session = measured.paired();
        return session == null
                ? findings
                : findings.and(waited(
                        session.target().told().waitedForAUser(),
                        session.target().told().unsent(),
                        measured.measures().requests() + measured.measures().errors()));
    }

    /** @param stretch what is counted at once: the window, or the counted part of a block */
    static CheckResults reached(double throughput, double rate, Duration stretch) {
        double hiccup = (double) HICCUP.toNanos() / stretch.toNanos();
        return throughput >= Math.min(FEWEST, 1 - hiccup) * rate
                ? CheckResults.NONE
                : CheckResults.problem(
                        "rate-not-reached",
                        String.format(
                                Locale.ROOT,
                                "%.1f answers/s came of %.1f arrivals/s offered: the server was over its capacity, so its"
                                        + " latency grew with the length of the run.",
                                throughput,
                                rate),
                        "Lower --rate, or use --users to measure the capacity.");
    }

    /**
     * Each arrival of a paired trial takes one of the virtual users of its server, who suffice for answers that take a
     * second longer than the delay. As many may wait as may be errors.
     */
    static CheckResults waited(long waited, long unsent, long answers) {
        if (waited == 0 && unsent == 0) {
            return CheckResults.NONE;
        }
        return CheckResults.of(
                waited + unsent > Answers.MOST_ERRORS * answers,
                "arrivals-waited",
                String.format(
                        Locale.ROOT,
                        "%d arrivals waited for an earlier answer and %d were never sent, of %d answers that count: the"
                                + " server stalled for more than a second.",
                        waited,
                        unsent,
                        answers),
                "Read the server's log for pauses; lower --rate if it is over its capacity.");
    }
}
