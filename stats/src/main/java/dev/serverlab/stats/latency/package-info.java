/** Histograms of latency, and what is read from them. */
@NullMarked
package dev.serverlab.stats.latency;

import org.jspecify.annotations.NullMarked;
