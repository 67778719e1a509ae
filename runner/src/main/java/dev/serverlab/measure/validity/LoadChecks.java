package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.CheckResults.note;
import static dev.serverlab.measure.validity.CheckResults.of;
import static dev.serverlab.measure.validity.CheckResults.problem;

import dev.serverlab.model.experiment.Load;
import java.time.Duration;

/** Whether what was offered was sent and answered, each model of load in its own way. */
final class LoadChecks {

    /** Below this part of the offered arrivals the server, the generator or the connections were the limit. */
    static final double FEWEST = 0.95;

    /** Answers that one hiccup of the machine keeps from coming before the end of a stretch, whatever the server can do. */
    static final Duration HICCUP = Duration.ofMillis(100);

    private LoadChecks() {}

    static CheckResults check(Measured measured) {
        double throughput = measured.measures().answers().throughputPerSecond();
        if (!(measured.load() instanceof Load.Open open)
                || measured.measures().answers().requests() == 0) {
            // Without any answer its capacity is not what is wrong.
            return settled(measured.load(), throughput, measured.observation().window());
        }
        CheckResults findings = reached(throughput, open.rate(), measured.shortestStretch());
        Measured.Session session = measured.paired();
        return session == null
                ? findings
                : findings.and(waited(
                        session.target().told().waitedForAUser(),
                        session.target().told().unsent(),
                        measured.measures().answers().requests()
                                + measured.measures().answers().errors()));
    }

    /** @param stretch what is counted at once: the window, or the counted part of a block */
    static CheckResults reached(double throughput, double rate, Duration stretch) {
        double hiccup = (double) HICCUP.toNanos() / stretch.toNanos();
        return problem(throughput < Math.min(FEWEST, 1 - hiccup) * rate, """
                rate-not-reached
                %.1f answers/s came of %.1f arrivals/s offered: the server was over its capacity, so its latency grew with the \
                length of the run.
                Lower --rate, or use --users to measure the capacity.""", throughput, rate);
    }

    /**
     * Each arrival of a paired trial takes one of the virtual users of its server, who suffice for answers that take a
     * second longer than the delay. As many may wait as may be errors.
     */
    static CheckResults waited(long waited, long unsent, long answers) {
        return waited + unsent == 0
                ? CheckResults.NONE
                : of(waited + unsent > AnswerChecks.MOST_ERRORS * answers, """
                        arrivals-waited
                        %d arrivals waited for an earlier answer and %d were never sent, of %d answers that count: the server \
                        stalled for more than a second.
                        Read the server's log for pauses; lower --rate if it is over its capacity.""", waited, unsent, answers);
    }

    /**
     * Whether the window was long enough for the latency of a queue to show; the closed model only. With as many users as there are and the throughput
     * that was reached, an answer takes users / throughput (Little's law). When that is longer than the window, what came in
     * it are those at the head of the queue.
     */
    static CheckResults settled(Load load, double throughput, Duration window) {
        int users = load instanceof Load.Closed closed ? closed.users() : 0;
        double seconds = users / throughput;
        double measured = window.toNanos() / 1e9;
        return note(throughput > 0 && seconds > measured, """
                latency-unsettled
                %d users at %.1f answers/s wait %.1f s each, longer than the %.1f s that were measured: its throughput counts, \
                its latency is too low.
                Give --duration a few times that, or fewer --users.""", users, throughput, seconds, measured);
    }
}
