package dev.serverlab.protocol;

import dev.serverlab.experiment.Plan;
import dev.serverlab.load.GeneratorEvent;
import dev.serverlab.results.TrialResult;

/** Hears what a run does while it does it, in order; for progress on a console. */
public interface RunListener {

    /** A trial begins. */
    void trialStarted(Plan.Trial trial);

    /** The trial's server gave its first right answer. */
    void serverUp(Plan.Trial trial, long startupMillis);

    /** The generator says something. */
    void generatorEvent(Plan.Trial trial, GeneratorEvent event);

    /** A trial has ended and is kept, whether or not it is valid. */
    void trialFinished(Plan.Trial trial, TrialResult result);
}
