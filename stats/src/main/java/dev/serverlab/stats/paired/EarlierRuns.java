package dev.serverlab.stats.paired;

import org.jspecify.annotations.Nullable;

/**
 * What is known, before a run, about the runs that it has to agree with.
 *
 * @param spread of their sessions, and of runs
 * @param slower the logarithm of how many times as slow as usual the machine was in this run; null when that is unknown
 * @param runs how many earlier runs the usual pace is estimated from
 */
public record EarlierRuns(Prior spread, @Nullable Double slower, int runs) {}
