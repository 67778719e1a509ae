package dev.serverlab.model.experiment;

import java.time.Duration;

/**
 * How the trials of an experiment go.
 *
 * @param load what solo trials put a server under
 * @param protocol which protocols the experiment is run by
 * @param rounds how often every variant is tried solo
 * @param warmup how long each server is warmed up before the ramp of a solo trial
 * @param paired how paired trials go
 */
public record TrialSettings(Load load, Protocols protocol, int rounds, Duration warmup, Paired paired) {}
