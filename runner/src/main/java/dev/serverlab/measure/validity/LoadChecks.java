package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.CheckResults.graded;
import static dev.serverlab.measure.validity.CheckResults.note;
import static dev.serverlab.measure.validity.CheckResults.problem;

import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.Measures;
import java.time.Duration;
import java.util.List;

/** Whether what was offered was sent and answered, each model of load in its own way, and blocks read in time. */
final class LoadChecks {

    /** Below this part of the offered arrivals the server, the generator or the connections were the limit. */
    static final double FEWEST = 0.95;

    /** Answers that one hiccup of the machine keeps from coming before the end of a stretch, whatever the server can do. */
    static final Duration HICCUP = Duration.ofMillis(100);

    /** CPU that is read so much too late, in parts of the block, is no more that of its requests. */
    static final double SOME_OFF = 0.01;

    static final double MUCH_OFF = 0.05;

    private LoadChecks() {}

    static CheckResults check(Measured measured, Measures measures) {
        double throughput = measures.answers().throughputPerSecond();
        if (!(measured.load() instanceof Load.Open open) || measures.answers().requests() == 0) {
            // Without any answer its capacity is not what is wrong.
            return settled(measured.load(), throughput, measured.observation().window());
        }
        CheckResults findings = reached(throughput, open.rate(), measured.shortestStretch());
        if (measured.paired() == null) {
            return findings;
        }
        GeneratorRecord.Target told = measured.paired().target().told();
        long answers = measures.answers().requests() + measures.answers().errors();
        return findings.and(waited(told.waitedForAUser(), told.unsent(), answers));
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
        long late = waited + unsent;
        return graded(late > 0, late > AnswerChecks.MOST_ERRORS * answers, """
                arrivals-waited
                %d arrivals waited for an earlier answer and %d were never sent, of %d answers that count: the server stalled \
                for more than a second.
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

    /** Without a reading CPU is absent and its comparison says so; without an answer there is nothing to compare. */
    static CheckResults readings(List<BlockValue> blocks) {
        long silent = blocks.stream().filter(block -> block.requests() == 0).count();
        long unread = blocks.stream().filter(block -> block.cpuNanos() == null).count();
        return problem(silent > 0, """
                        too-few-blocks
                        %d of %d blocks have not one right answer.
                        Read the server's log; give blocks more time with --block or more --rate.""", silent, blocks.size()).and(note(unread > 0, """
                        cpu-unread
                        The CPU clock could not be read in %d of %d blocks, so CPU is not compared.
                        Read the CPU on Linux, and let nothing keep the lab from running.""", unread, blocks.size()));
    }

    static CheckResults inTime(List<BlockValue> blocks, List<Duration> planned) {
        double worst = 0;
        for (int block = 0; block < blocks.size(); block++) {
            double nanos = planned.get(block).toNanos();
            worst = Math.max(worst, Math.abs(blocks.get(block).window().toNanos() - nanos) / nanos);
        }
        return graded(worst, SOME_OFF, MUCH_OFF, """
                read-late
                The CPU clock of a block was read over a time that is %.1f %% off the block; from %.0f %% on nothing is \
                compared.
                End what else is busy: ./lab doctor names it; or take longer blocks.""", worst * 100, MUCH_OFF * 100);
    }
}
