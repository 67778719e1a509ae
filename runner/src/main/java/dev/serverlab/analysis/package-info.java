/** Conclusions from runs: comparisons, claims, sweeps, gates, calibration, history. Starts nothing, draws nothing. */
@NullMarked
package dev.serverlab.analysis;

import org.jspecify.annotations.NullMarked;
