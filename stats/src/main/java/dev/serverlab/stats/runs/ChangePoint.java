package dev.serverlab.stats.runs;

import dev.serverlab.stats.Scale;

/**
 * A lasting change of the level of a series.
 *
 * @param index of the first value of the new level
 * @param before median of the values since the change before it, or since the beginning
 * @param after median of the values up to the next change, or to the end
 * @param change from {@code before} to {@code after} as people read it: in per cent on {@link Scale#RATIO}, otherwise in the
 *     values' own unit
 */
public record ChangePoint(int index, double before, double after, double change) {}
