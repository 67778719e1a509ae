package dev.serverlab.measure.trial;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.TrialResult;
import java.time.Instant;
import java.util.List;

/** Several that hear the same, one after the other. */
record Listeners(List<RunListener> all) implements RunListener {

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
    public void generatorEvent(Trial trial, GeneratorEvent event) {
        all.forEach(each -> each.generatorEvent(trial, event));
    }

    @Override
    public void trialFinished(Trial trial, List<TrialResult> results) {
        all.forEach(each -> each.trialFinished(trial, results));
    }
}
