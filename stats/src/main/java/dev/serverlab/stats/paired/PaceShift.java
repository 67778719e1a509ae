package dev.serverlab.stats.paired;

/**
 * How an effect was put at the usual pace of the machine.
 *
 * @param slope by how much the logarithm of the ratio changes with the logarithm of the pace, shrunk towards 0 as far as it
 *     is uncertain: with 0.15 the candidate costs 1.5 % more, next to its baseline, where both cost 10 % more
 * @param standardError of the slope
 * @param measured the effect at the pace of the run, in the unit of the metric's effects
 */
public record PaceShift(double slope, double standardError, double measured) {}
