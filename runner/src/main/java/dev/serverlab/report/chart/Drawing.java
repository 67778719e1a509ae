package dev.serverlab.report.chart;

/** What is drawn rather than written: the numbers and names of a picture, whoever draws it. */
public sealed interface Drawing permits ChartSet, Effects, Estimates, HeatMap {}
