package dev.serverlab.model.run;

import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;

/** Whether the lab is being ended, as with Ctrl-C. */
public interface StopSignal {

    /** Whether that has begun. */
    boolean isStopping();

    /**
     * The same after a failure, but waits a moment: a terminal sends Ctrl-C to servers and generator too, which can end
     * before the lab receives it.
     */
    boolean awaitStopping() throws InterruptedException;

    /** The exit code after a failure: interrupted when the lab was being ended. */
    default ExitCode endAfter(LabException failure) throws InterruptedException {
        if (awaitStopping()) {
            return ExitCode.INTERRUPTED;
        }
        throw failure;
    }
}
