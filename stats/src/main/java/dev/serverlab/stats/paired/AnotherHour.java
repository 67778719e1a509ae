package dev.serverlab.stats.paired;

import org.jspecify.annotations.Nullable;

/**
 * What is known before a run of the runs that it has to agree with.
 *
 * @param spread of their sessions, and of runs
 * @param slower the logarithm of how many times as slow as usual the machine was in this run; null when that is unknown
 * @param runs how many earlier runs tell what is usual
 */
public record AnotherHour(Prior spread, @Nullable Double slower, int runs) {}
