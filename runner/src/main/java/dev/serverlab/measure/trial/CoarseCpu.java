package dev.serverlab.measure.trial;

import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.measure.validity.CheckResults;
import dev.serverlab.model.problem.Problem;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Says of CPU that a server told itself how coarse it is. */
final class CoarseCpu {

    private static final double STEP_NANOS = 10e6;

    private CoarseCpu() {}

    /**
     * A note on a server whose own clock cannot be read on this machine.
     *
     * @param cpuNanos what it used while it was measured
     */
    static CheckResults check(ProcessTarget subject, OptionalLong cpuNanos) {
        if (!subject.cpu().isCostly()) {
            return CheckResults.NONE;
        }
        return new CheckResults(
                List.of(),
                List.of(new Problem(
                        "cpu-coarse",
                        cpuNanos.isPresent() && cpuNanos.getAsLong() > 0
                                ? String.format(
                                        Locale.ROOT,
                                        "CPU is what the server told at its management port, in steps of 10 ms: ±%.1f %% of"
                                                + " the %.2f s that it used. Its threads, its memory and the JIT's part are"
                                                + " not known.",
                                        100 * STEP_NANOS / cpuNanos.getAsLong(),
                                        cpuNanos.getAsLong() / 1e9)
                                : "The server did not tell its CPU at its management port.",
                        "Run the lab on the machine of the servers, or measure for longer.")));
    }
}
