package dev.serverlab.measure.trial.progress;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.TrialResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Listens to the events of a run, in order: for the progress on a console, and the live page. */
public interface RunListener {

    /** Combines listeners, called in that order. */
    static RunListener all(List<RunListener> listeners) {
        return listeners.size() == 1 ? listeners.getFirst() : new Several(List.copyOf(listeners));
    }

    /** A trial begins. */
    void trialStarted(Trial trial);

    /** A server of the trial gave its first successful response. */
    default void serverUp(Trial trial, Variant variant, long startupMillis) {}

    /** The server of the trial is left to its own work, and measured between these two moments. */
    default void ownWork(Trial trial, Instant start, Instant end) {}

    /**
     * How much CPU each server of the trial has used, before each report of the generator.
     *
     * @param sampled the last sample of each, up to half a second old
     */
    default void sampled(Trial trial, Map<Variant, ProcessSample> sampled) {}

    /** The generator sent an event. */
    default void generatorEvent(Trial trial, GeneratorEvent event) {}

    /** A trial has ended and is kept, whether or not it is valid: one result for each of its variants. */
    void trialFinished(Trial trial, List<TrialResult> results);

    /** Several listeners, called one after the other. */
    record Several(List<RunListener> all) implements RunListener {

        @Override
        public void trialStarted(Trial trial) {
            all.forEach(each -> each.trialStarted(trial));
        }

        @Override
        public void serverUp(Trial trial, Variant variant, long startupMillis) {
            all.forEach(each -> each.serverUp(trial, variant, startupMillis));
        }

        @Override
        public void ownWork(Trial trial, Instant start, Instant end) {
            all.forEach(each -> each.ownWork(trial, start, end));
        }

        @Override
        public void sampled(Trial trial, Map<Variant, ProcessSample> sampled) {
            all.forEach(each -> each.sampled(trial, sampled));
        }

        @Override
        public void generatorEvent(Trial trial, GeneratorEvent event) {
            all.forEach(each -> each.generatorEvent(trial, event));
        }

        @Override
        public void trialFinished(Trial trial, List<TrialResult> results) {
            all.forEach(each -> each.trialFinished(trial, results));
        }
    }
}
