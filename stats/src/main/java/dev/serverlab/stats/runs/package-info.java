/** Comparisons between runs and rounds: how much they differ by themselves, and where a level changes. */
@NullMarked
package dev.serverlab.stats.runs;

import org.jspecify.annotations.NullMarked;
