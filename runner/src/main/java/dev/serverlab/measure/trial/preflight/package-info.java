/** Starts each server once before the plan, to check its options. */
@NullMarked
package dev.serverlab.measure.trial.preflight;

import org.jspecify.annotations.NullMarked;
