package dev.serverlab.report.chart;

import org.jspecify.annotations.Nullable;

/**
 * A part of the x axis that is shaded over the whole height.
 *
 * @param group the lines that it is seen with; absent is always seen
 */
public record Shade(
        String label, double from, double to, @Nullable String group) {}
