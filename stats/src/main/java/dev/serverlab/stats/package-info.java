/**
 * Intervals, scales, verdicts and the distributions behind them; how much runs and rounds differ by themselves, and where a
 * level changes.
 */
@NullMarked
package dev.serverlab.stats;

import org.jspecify.annotations.NullMarked;
