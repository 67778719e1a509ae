package dev.serverlab.measure.server;

import dev.serverlab.model.problem.LabException;

/** Starts servers in one kind of place. */
@FunctionalInterface
public interface Launcher {

    /**
     * Starts a server and waits for its first right answer.
     *
     * @throws LabException when it ends before, or does not answer in time; with the end of its log
     */
    RunningServer start(Launch launch) throws InterruptedException;
}
