/** Starts each server once before the plan, to see whether it takes what it is given. */
@NullMarked
package dev.serverlab.measure.trial.preflight;

import org.jspecify.annotations.NullMarked;
