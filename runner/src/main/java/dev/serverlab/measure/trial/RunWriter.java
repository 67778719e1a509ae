package dev.serverlab.measure.trial;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;

/** Keeps what there is of a run. */
@FunctionalInterface
public interface RunWriter {

    /** Is called after every trial and at the end, each time with the whole. */
    void keep(Run run, RunSeries series);
}
