package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.observation.SessionBlocks;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The trials of a run so far.
 *
 * @param trials one for each trial and variant, including invalid ones
 * @param sessions blocks of paired sessions that were measured to the end, by the session's number
 * @param usesRunningServers whether the servers were already running
 * @param reference what comparisons by CPU per request refer to; null in runs without paired trials, and in older ones
 * @param ceilings the ceilings of a trial that are known before it is measured
 */
public record MeasuredTrials(
        Experiment experiment,
        List<TrialResult> trials,
        Map<Integer, SessionBlocks> sessions,
        boolean usesRunningServers,
        Run.@Nullable Reference reference,
        Function<TrialResult, List<Ceiling>> ceilings) {}
