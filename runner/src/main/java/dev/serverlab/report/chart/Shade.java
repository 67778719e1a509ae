package dev.serverlab.report.chart;

import org.jspecify.annotations.Nullable;

/**
 * A part of the x axis that is shaded over the whole height.
 *
 * @param group the lines that it is seen with; absent is always seen
 * @param outOfScale whether the y axis takes no account of what lies in it, because that would flatten all else
 */
public record Shade(
        String label, double from, double to, @Nullable String group, boolean outOfScale) {}
