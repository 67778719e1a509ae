package dev.serverlab.protocol;

import dev.serverlab.results.Run;
import dev.serverlab.results.RunSeries;

/** Keeps what there is of a run. */
@FunctionalInterface
public interface Keeper {

    /** Is called after every trial and at the end, each time with the whole. */
    void keep(Run run, RunSeries series);
}
