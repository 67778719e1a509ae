package dev.serverlab.stats.paired;

/**
 * How an effect follows the machine's pace, and what it was before it was adjusted to the usual one. Where that is unknown
 * it was not adjusted.
 *
 * @param slope by how much the logarithm of the ratio changes with the logarithm of the pace, shrunk towards 0 as far as it
 *     is uncertain: with 0.15 the candidate's cost rises by 1.5 % more than its baseline's when the machine is
 *     10 % slower
 * @param standardError of the slope
 * @param measured the effect at the pace of the run, in the unit of the metric's effects
 */
public record PaceShift(double slope, double standardError, double measured) {}
