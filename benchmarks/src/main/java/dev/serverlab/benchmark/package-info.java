/** Benchmarks of the lab itself: what its own parts cost. They measure and report; no test depends on their numbers. */
@NullMarked
package dev.serverlab.benchmark;

import org.jspecify.annotations.NullMarked;
