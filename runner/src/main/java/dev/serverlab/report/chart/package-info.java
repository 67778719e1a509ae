/** Charts as data: what a page's script draws, what the tables behind them show, and colours. Computes no statistics. */
@NullMarked
package dev.serverlab.report.chart;

import org.jspecify.annotations.NullMarked;
