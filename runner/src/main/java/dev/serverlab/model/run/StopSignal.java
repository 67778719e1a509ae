package dev.serverlab.model.run;

import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;

/** Whether somebody is ending the lab, as with Ctrl-C. */
public interface StopSignal {

    /** Whether that has begun. */
    boolean isStopping();

    /**
     * The same after something has failed, but waits a moment for it: a terminal sends Ctrl-C to servers and generator
     * too, and these can end before the lab itself has heard of it.
     */
    boolean awaitStopping() throws InterruptedException;

    /** How it ends after a failure: as interrupted when that came of somebody ending the lab. */
    default ExitCode endAfter(LabException failure) throws InterruptedException {
        if (awaitStopping()) {
            return ExitCode.INTERRUPTED;
        }
        throw failure;
    }
}
