package dev.serverlab.report.chart;

/** The numbers and names of a picture, independent of its renderer. */
public sealed interface Drawing permits ChartSet, ClaimPlot, Estimates, FlameGraph, HeatMap, StackedBars {

    /** Whether there is nothing to draw. */
    default boolean isEmpty() {
        return false;
    }
}
