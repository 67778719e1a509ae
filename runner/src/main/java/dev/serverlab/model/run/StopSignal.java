package dev.serverlab.model.run;

/** Whether somebody is ending the lab, as with Ctrl-C. */
public interface StopSignal {

    /** Whether that has begun. */
    boolean isStopping();

    /**
     * The same after something has failed, but waits a moment for it: a terminal sends Ctrl-C to servers and generator
     * too, and these can end before the lab itself has heard of it.
     */
    boolean awaitStopping() throws InterruptedException;
}
