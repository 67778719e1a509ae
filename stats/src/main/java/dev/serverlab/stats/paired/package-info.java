/** Comparisons within a run: sessions and blocks, the two-way layout over them, and what it could have detected. */
@NullMarked
package dev.serverlab.stats.paired;

import org.jspecify.annotations.NullMarked;
