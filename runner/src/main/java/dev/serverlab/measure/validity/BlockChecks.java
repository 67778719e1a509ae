package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.CheckResults.graded;
import static dev.serverlab.measure.validity.CheckResults.note;
import static dev.serverlab.measure.validity.CheckResults.problem;

import dev.serverlab.model.observation.BlockValue;
import java.time.Duration;
import java.util.List;

/** Whether the blocks of a paired trial were read, and in time. */
final class BlockChecks {

    /** CPU that is read so much too late, in parts of the block, is no more that of its requests. */
    static final double SOME_OFF = 0.01;

    static final double MUCH_OFF = 0.05;

    private BlockChecks() {}

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
