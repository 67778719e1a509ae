package dev.serverlab.report.chart;

/** What is drawn rather than written: the numbers and names of a picture, whoever draws it. */
public sealed interface Drawing permits ChartSet, ClaimPlot, Estimates, HeatMap {

    /** Whether there is nothing to draw. */
    default boolean isEmpty() {
        return false;
    }
}
